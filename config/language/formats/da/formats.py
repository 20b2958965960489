"""Danish as it is written: a month by its name, a point between hours and minutes."""

DATE_FORMAT = "j. F Y"
TIME_FORMAT = r"\k\l. H.i"
DATETIME_FORMAT = r"j. F Y \k\l. H.i"
SHORT_DATE_FORMAT = "j. N Y"
SHORT_DATETIME_FORMAT = r"j. N Y \k\l. H.i"
FIRST_DAY_OF_WEEK = 1
