"""The Ford's battles as kernels. Rooms: game > policies > rules > judgement > table > record."""
