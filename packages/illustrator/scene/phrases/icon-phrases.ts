/** A word before "icon" or "symbol" that names one. */
const ICON = "(?=(?:icons?|symbols?)\\b)";
const named = (words: string, plain: string) => [new RegExp(`\\b(?:${words}) ${ICON}`, "gi"), plain] as const;

/** Names of icons and signs, with the things that the reader knows. */
const ICONS: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/\bfavicon\b/gi, "icon"],
  named("search|find", "search-symbol "),
  named("user|profile|account|contact|person|login|member", "user-symbol "),
  [/\b(?:location|map marker|gps) (?=(?:icon|symbol|marker)\b)/gi, "location pin "],
  named("download", "download-symbol "),
  named("upload", "upload-symbol "),
  named("share|sharing", "share-symbol "),
  named("hamburger menu|(?<!restaurant |food |dinner |lunch |drinks )menu|navigation", "menu-symbol "),
  named("refresh|reload|sync|update", "refresh-symbol "),
  named("power|on/off|shutdown", "power button "),
  named("info|information|about", "info-symbol "),
  named("help|faq", 'the text "?" '),
  named("play|start", "play button "),
  named("pause", "pause button "),
  named("ok|okay|done|tick|check|checkmark|success", "check mark "),
  named("close|cancel|error|x", "cross mark "),
  named("plus|add", "addition-symbol "),
  [/\bplus sign\b/gi, "addition-symbol"],
  named("minus", "minus sign "),
  named("alert|warning|caution|danger", "warning triangle "),
  [/\b(?:warning|caution|danger) sign(?=$|,)/gi, "warning triangle"],
  named("discount|percentage|percent", "percent sign "),
  [/\b(?:recycling|recycle) (?=icon\b)/gi, "recycling symbol "],
  [/\binfinity (?=(?:icon|sign)\b)/gi, "infinity symbol "],
  named("wireless", "wifi "),
  named("home|house", "house "),
  named("music note|musical note|music", "musical note "),
  named("edit|write|compose", "pencil "),
  named("delete|remove|trash", "wastebasket "),
  named("settings?|options|preferences", "gear "),
  named("chat|message|messaging|comment", "speech bubble "),
  [/\b(?:notification|alert) bell\b/gi, "bell"],
  [/^(?:an? |the )?(?:big |large )?question mark$/i, 'the text "?"'],
  [/^(?:an? |the )?(?:big |large )?exclamation mark$/i, 'the text "!"'],
  [/^(?:an? |the )?dollar sign$/i, 'the text "$"'],
  [/^(?:an? |the )?euro sign$/i, 'the text "€"'],
  [/\b(?:hashtag|hash) (?:icon|symbol|sign)\b/gi, 'the text "#"'],
  [/\bcopyright (?:icon|symbol|sign)\b/gi, 'the text "©"'],
  [/^(?:an? |the )?at[- ](?:sign|symbol)$/i, 'the text "@"'],
  [/\b(angry|crying|winking|sleepy|sleeping|smiling) emoji\b/gi, "$1 face"],
  [/\blaughing (?:face(?: emoji)?|emoji)\b/gi, "face with tears of joy"],
];

const toPlain = (text: string): string =>
  ICONS.reduce((words, [pattern, plain]) => words.replace(pattern, plain), text);

/** Names of several icons: "search, user and home icons", "a set of three icons: search, user, home". */
const LISTS: readonly RegExp[] = [
  /^()((?:(?:an? |the )?[a-z-]+, )*(?:an? |the )?[a-z-]+,? (?:and|&) (?:an? |the )?[a-z-]+) (?:icons|symbols)()$/i,
  /^((?:(?:an? |the )?(?:sets?|collection|pack) of )?(?:[a-z0-9-]+ ){0,4}icons(?: in [^:]*)?)(?::| for| of) ([^:".]+?)(, (?:flat|line|simple|minimal|outline)[a-z -]*)?$/i,
];

/** A list of names of icons as a set, if one of the names stands for a symbol and for no thing. */
function nameList(text: string): string {
  for (const pattern of LISTS) {
    const [, head, list, rest = ""] = pattern.exec(text.trim().replace(/[.]$/, "")) ?? [];
    if (list === undefined || head === undefined) continue;
    const names = list.split(/,? (?:and|&) |, /).map((name) => name.replace(/^(?:an?|the) /i, ""));
    const plain = names.map((name) =>
      toPlain(`${name} icon`)
        .replace(/ icon$/, "")
        .trim(),
    );
    if (names.length < 2 || plain.every((name, at) => name === names[at]?.trim())) continue;
    return `${head === "" ? "set of icons" : head}: ${plain.join(", ")}${rest}`;
  }
  return text;
}

/** A text with the names of icons, as "search icon", in words for what they show. */
export const nameIcons = (text: string): string => toPlain(nameList(text));
