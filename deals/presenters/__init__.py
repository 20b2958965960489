"""How cards, seats and calls are written and spoken, in the reader's language.

Storage knows only the letters of PBN; the marks of a language (E K D B and 10, Ø and V, ut) are
made here and nowhere else. A mark has two forms: `…_text`, plain and safe to keep in a record
("♥︎2", "4♠︎X", "1NT"), and `…_html`, the same with the suit's colour and with a spoken name for a
screen reader ("two of hearts"). A suit is text (U+FE0E), no picture, never told by colour alone.
"""
