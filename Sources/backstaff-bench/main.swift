// The program that measures Backstaff against floors of the same run.
