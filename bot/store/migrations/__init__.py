"""One file per migration, from version 1.0.0 on; `HEAD` in bot/store/upgrade.py names the last.

Each says as `change` what it means for the program before it, which may still run on another machine. Beside an "expand" it
goes on: a column that it need not fill, a table or an index that it does not know. A "contract" takes away what it needs, or
relies on what it does not write; on a server it is refused while such a program looks after a district.
"""
