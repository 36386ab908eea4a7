"""What army lists of every game are made of, judged by and mended with."""
