#!/bin/sh
# Makes the fonts of the portal from the package geist: the letters of its languages and the weights that it uses.
# Needs fonttools and brotli of Python. Run it in this folder.
set -e
from=../../../node_modules/geist/dist/fonts
letters="U+0020-007E,U+00A0-017F,U+0192,U+02C6,U+02DA,U+02DC,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032,U+2033,U+2039,U+203A,U+2044,U+20AC,U+2122,U+2190-2193,U+2197,U+2212,U+2215,U+2248,U+2260,U+2264,U+2265"
digits="U+0020,U+0025,U+002B-002E,U+0030-0039,U+00A0,U+202F,U+2019,U+2212"
features="kern,liga,calt,ccmp,locl,mark,mkmk,tnum,zero"
fonttools varLib.instancer $from/geist-sans/Geist-Variable.ttf wght=400:700 -o sans.ttf
fonttools varLib.instancer $from/geist-mono/GeistMono-Variable.ttf wght=400:600 -o mono.ttf
pyftsubset sans.ttf --unicodes="$letters" --layout-features="$features" --flavor=woff2 --output-file=geist.woff2
pyftsubset mono.ttf --unicodes="$letters" --layout-features="$features" --flavor=woff2 --output-file=geist-mono.woff2
pyftsubset $from/geist-pixel/GeistPixel-Square.woff2 --unicodes="$digits" --flavor=woff2 --output-file=geist-pixel.woff2
rm sans.ttf mono.ttf
