"""What things are worth and what is to be feared and hoped for, by place."""
