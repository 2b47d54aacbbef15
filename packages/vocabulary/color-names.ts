/**
 * Colors by name, without spaces: those of CSS (W3C, CSS Color 4) and common names of paints. Names that are also plants,
 * food or animals are here only with a color, as in "tomato red".
 */
const lines = `
aliceblue f0f8ff, antiquewhite faebd7, aquamarine 7fffd4, blanchedalmond ffebcd, blueviolet 8a2be2, burlywood deb887,
cadetblue 5f9ea0, chartreuse 7fff00, cornflowerblue 6495ed, cornsilk fff8dc, darkblue 00008b, darkcyan 008b8b,
darkgoldenrod b8860b, darkgray a9a9a9, darkgreen 006400, darkgrey a9a9a9, darkkhaki bdb76b, darkmagenta 8b008b,
darkolivegreen 556b2f, darkorange ff8c00, darkorchid 9932cc, darkred 8b0000, darksalmon e9967a, darkseagreen 8fbc8f,
darkslateblue 483d8b, darkslategray 2f4f4f, darkslategrey 2f4f4f, darkturquoise 00ced1, darkviolet 9400d3, deeppink ff1493,
deepskyblue 00bfff, dimgray 696969, dimgrey 696969, dodgerblue 1e90ff, floralwhite fffaf0, forestgreen 228b22,
gainsboro dcdcdc, ghostwhite f8f8ff, goldenrod daa520, greenyellow adff2f, hotpink ff69b4, indianred cd5c5c,
lavenderblush fff0f5, lawngreen 7cfc00, lemonchiffon fffacd, lightblue add8e6, lightcoral f08080, lightcyan e0ffff,
lightgoldenrodyellow fafad2, lightgray d3d3d3, lightgreen 90ee90, lightgrey d3d3d3, lightpink ffb6c1, lightsalmon ffa07a,
lightseagreen 20b2aa, lightskyblue 87cefa, lightslategray 778899, lightslategrey 778899, lightsteelblue b0c4de,
lightyellow ffffe0, limegreen 32cd32, mediumaquamarine 66cdaa, mediumblue 0000cd, mediumorchid ba55d3,
mediumpurple 9370db, mediumseagreen 3cb371, mediumslateblue 7b68ee, mediumspringgreen 00fa9a, mediumturquoise 48d1cc,
mediumvioletred c71585, midnightblue 191970, mintcream f5fffa, mistyrose ffe4e1, moccasin ffe4b5, navajowhite ffdead,
oldlace fdf5e6, olivedrab 6b8e23, orangered ff4500, palegoldenrod eee8aa, palegreen 98fb98, paleturquoise afeeee,
palevioletred db7093, papayawhip ffefd5, peachpuff ffdab9, powderblue b0e0e6, rebeccapurple 663399, rosybrown bc8f8f,
royalblue 4169e1, saddlebrown 8b4513, sandybrown f4a460, seagreen 2e8b57, sienna a0522d, skyblue 87ceeb,
slateblue 6a5acd, slategray 708090, slategrey 708090, springgreen 00ff7f, steelblue 4682b4, violetred d02090,
whitesmoke f5f5f5, yellowgreen 9acd32,
mintgreen 98e3bf, navyblue 1f2f6e, babyblue 89cff0, iceblue c6e6f5, oceanblue 1f6fa8, seablue 1f6fa8, electricblue 2f6bff,
denimblue 3f64a0, petrolblue 1c5a6c, duckeggblue c3dfd8, eggshellblue b5dcd8, robinseggblue 6fd0cf, tealblue 2a8ca0,
turquoiseblue 2fb6d0, cobaltblue 2450b5, prussianblue 1b3a5c, ultramarine 2a2fa0, ultramarineblue 2a2fa0, cerulean 3a93c6,
ceruleanblue 3a93c6, sapphireblue 1f55b8, indigoblue 3d3aa0, periwinkle a6a8f0, periwinkleblue a6a8f0,
sagegreen a3b18a, sage a3b18a, mossgreen 7a8b4a, olivegreen 8a8f36, huntergreen 2f5d3c, bottlegreen 1f5c43,
emeraldgreen 1fa868, jadegreen 2faa7a, applegreen 8cc63f, peagreen 8fa63a, avocadogreen 7d8c3c, kellygreen 3fae2a,
pistachiogreen b7d38c, seafoam 9fe2c4, seafoamgreen 9fe2c4, celadon ace1af, grassgreen 5fae48, leafgreen 5aa046,
pinegreen 2a6a4f, racinggreen 1d4d33, khakigreen 8a8a5a, armygreen 5c6338, tealgreen 1f8f80,
brickred b5473c, bloodred 9a1220, cherryred d11f45, rubyred cf1f4a, winered 7a1f3a, firered e0301e, scarletred e5302a,
rustred a8452e, tomatored f0523c, raspberryred d02a5e, carmine b0183c, vermilion e34a33, vermillion e34a33, oxblood 6a1e26,
burntorange cc5f1e, burntsienna c8613f, burntumber 7c3a2a, rawsienna c98a4e, rawumber 826644, umber 7a5a3c, ochre cc8a2e, ocher cc8a2e,
yellowochre d29a3a, terracotta c8694a, apricotorange fbb07a, pumpkinorange f57e20, coralred f45b50, peachorange ffb07c,
mustardyellow d9a52a, lemonyellow fbe24a, canaryyellow ffe135, sunyellow ffcf20, sunshineyellow ffd42a, butteryellow f7e58c, goldenyellow f8bd20,
saffron f4a62a, saffronyellow f4a62a, strawyellow e8d58a, honeyyellow e9b23a,
dustyrose cf9a9c, dustypink d8a5a5, rosepink f26a9a, salmonpink fb958c, bubblegumpink ff8fc4, shockingpink fc2fa8,
babypink f9c4d4, blushpink f0bcc2, coralpink fb8378, rosegold d89b8a, candypink f4719f, flamingopink fc8eac, fuchsiapink e62f9c,
royalpurple 6b3fa0, grapepurple 6f2da8, plumpurple 8a3f80, lavenderpurple a287d0, lilacpurple b895cf, orchidpink e29bcf,
mauve b98fb0, mauvepink cf9bb0, amethyst 9966cc, heliotrope df73ff, aubergine 4b2440, eggplantpurple 4b2440,
offwhite f6f2e7, snowwhite fbfcff, ivorywhite f8f2df, pearlwhite f3efe6, creamwhite f7ecd0, milkwhite fbf9f3, ecru d6c8a2,
jetblack 17151c, pitchblack 121016, coalblack 26232b, ravenblack 1b1a22, ebony 3a2f2c,
ashgray b2b4ae, ashgrey b2b4ae, charcoalgray 44444f, charcoalgrey 44444f, silvergray b9bec9, silvergrey b9bec9, stonegray a59f94,
stonegrey a59f94, anthracite 383b43, gunmetal 4a515c, taupe 8f8072, greige bdb3a3, dovegray a6a3a0, dovegrey a6a3a0,
chocolatebrown 6b4029, chestnutbrown 84482c, coffeebrown 5c4033, caramelbrown b5733a, russet 8f4a2a, mahogany 6e2f22, hazelbrown 8e6b43,
sepia 73502f, tawny c4752e, fawncolored d2ab7e, cinnamonbrown a8622d, walnutbrown 5f4632`;

/** Name without spaces → color in six hexadecimal digits. */
export const colorTable: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split(/,\s+/)
    .map((entry) => {
      const [name = "", digits = ""] = entry.split(" ");
      return [name, digits] as const;
    }),
);
