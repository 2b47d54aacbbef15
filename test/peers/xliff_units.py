"""Reads an XLIFF 2 file with translate-toolkit, adds a translation to its third unit and prints what it found."""

import json
import sys

from translate.storage.xliff2 import Xliff2File

path = sys.argv[1]
store = Xliff2File.parsefile(path)
units = [unit for unit in store.units if not unit.isheader()]
found = {
    "source_language": store.getsourcelanguage(),
    "target_language": store.gettargetlanguage(),
    "units": len(units),
    "translated": [unit.istranslated() for unit in units],
    "sources": [str(unit.source) for unit in units],
}
units[2].target = "Un texto nuevo."
store.savefile(path)
print(json.dumps(found))
