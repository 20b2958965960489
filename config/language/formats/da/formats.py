"""Danish as it is written: a month by its name, a point between hours and minutes, which stand on
the line of their "kl.".
"""

DATE_FORMAT = "j. F Y"
TIME_FORMAT = "\\k\\l.\u00a0H.i"
DATETIME_FORMAT = "j. F Y \\k\\l.\u00a0H.i"
SHORT_DATE_FORMAT = "j. N Y"
SHORT_DATETIME_FORMAT = "j. N Y \\k\\l.\u00a0H.i"
FIRST_DAY_OF_WEEK = 1
