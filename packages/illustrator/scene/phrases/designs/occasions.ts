/** The things on a card or poster of which a prompt says nothing but the occasion. */
const OCCASIONS: readonly (readonly [pattern: string, things: string])[] = [
  ["birthday(?: party)?", "a birthday cake and three colorful balloons"],
  ["(?:christmas|xmas)(?: party)?", "a christmas tree and two gifts"],
  ["(?:wedding|engagement|wedding anniversary|anniversary)", "a ring and a bouquet"],
  ["(?:valentine'?s?|valentine'?s? day|love)", "a red heart and a rose"],
  ["easter", "a rabbit and three painted eggs"],
  ["halloween(?: party)?", "a jack-o-lantern, a bat and a ghost at night"],
  ["(?:mother'?s?|mothers'?) day", "a bouquet and a red heart"],
  ["(?:father'?s?|fathers'?) day", "a necktie and a trophy"],
  ["graduation(?: party)?", "a graduation cap and a scroll"],
  ["new year'?s?(?: eve)?(?: party)?", "fireworks and a bottle with popping cork"],
  ["thanksgiving", "a turkey and a pumpkin"],
  ["(?:baby shower|new baby|birth)", "a baby bottle and a teddy bear"],
  ["st\\.? ?patrick'?s day", "a shamrock"],
  ["diwali", "three oil lamps"],
  ["(?:bake|cake) sale", "a cupcake, a cookie and a pie"],
  [
    "(?:garage|yard|rummage|summer|winter|spring|autumn|end[- ]of[- ]season|clearance|black friday)? ?sale",
    "shopping bags",
  ],
  ["party", "three colorful balloons and a party popper"],
];

/** Holidays that are a prompt of their own, and what is seen on them. */
const HOLIDAYS: readonly (readonly [RegExp, string])[] = [
  [/^(?:happy )?new year'?s?(?: eve| day)?(?: (?:night|celebrations?|party))?$/i, "fireworks over a city at night"],
  [/^(?:merry |happy )?(?:christmas|xmas)(?: eve| day)?$/i, "a christmas tree and three gifts in a living room"],
  [/^(?:happy )?halloween(?: night)?$/i, "two jack-o-lanterns, a bat and a ghost at night"],
  [/^(?:happy )?easter(?: sunday)?$/i, "a rabbit and three painted eggs on a spring meadow"],
  [/^(?:happy )?thanksgiving(?: day)?$/i, "a turkey and three pumpkins on an autumn meadow"],
  [/^(?:happy )?valentine'?s?(?: day)?$/i, "a red heart and two roses"],
  [/^(?:happy )?st\.? ?patrick'?s day$/i, "a four-leaf clover and a green top hat"],
  [/^(?:happy )?mother'?s'? day$/i, "a bouquet and a red heart"],
  [/^(?:happy )?father'?s'? day$/i, "a necktie and a trophy"],
  [/^(?:happy )?(?:hanukkah|chanukah)$/i, "a menorah"],
  [/^(?:happy )?diwali$/i, "three oil lamps"],
  [/^(?:happy )?(?:chinese|lunar) new year$/i, "a dragon and two red paper lanterns"],
  [/^(?:(?:the )?(?:4th|fourth) of july|independence day)$/i, "fireworks over a city at night"],
];

const PRINT = "(?:greetings? card|card|invitation(?: card)?|invite|poster|flyer|banner|postcard)";
const PRINTED = new RegExp(`${PRINT}\\b`, "i");
const LOOK =
  "(?:simple|cute|elegant|vintage|modern|funny|colou?rful|minimalist|minimal|festive|romantic|pretty|beautiful|lovely|classic|cheerful|kids'?|flat|retro|playful|sweet|watercolou?r|hand-drawn|pastel)";
const STYLE = `(?:,? (?:in )?(?:an? )?(?:${LOOK}(?:,| and)? ?)+(?: ?(?:style|colou?rs|tones|design|look|background|illustration))?)`;
const PERSON =
  "(?:(?:my|our|a|the|his|her) )?(?:best |dear |little )?(?:mom|mum|mother|dad|father|grandma|grandmother|grandpa|grandfather|sister|brother|friend|wife|husband|son|daughter|boss|colleague|coworker|teacher|aunt|uncle|kids?|child|girlfriend|boyfriend|family|friends|dog|cat|her|him)(?: and (?:my )?[a-z]+)?";

/** Occasions that also say how a picture looks: the tree stands in a room in winter. */
const SEASONAL = /\b(?:(?:merry |happy )?christmas|xmas|halloween|easter|thanksgiving|new year)/i;
const COLOR =
  "(?:(?:light|dark|pale|pastel) )?(?:red|blue|green|yellow|pink|purple|orange|white|black|gold|golden|silver|teal|turquoise|beige|cream|brown|gr[ae]y)";

/**
 * A prompt that names only a printed thing and its occasion, "a birthday card for grandma", with the things that stand for the
 * occasion. `unused` has the words for whom it is, which the picture does not show, and `said` the words of the design.
 */
export function showOccasion(prompt: string): { prompt: string; unused: string[]; said: string[] } {
  const plain = prompt.trim().replace(/[.!]+$/, "");
  const holiday = HOLIDAYS.find(([name]) => name.test(plain));
  if (holiday) {
    // A wish is a text, too: "Happy New Year".
    const wish = /^(?:happy|merry) /i.test(plain) ? `, and the text "${plain}"` : "";
    return { prompt: `${holiday[1]}${wish}`, unused: [], said: plain.toLowerCase().split(" ") };
  }
  for (const [occasion, things] of OCCASIONS) {
    const [, design, first, style = "", person, text = "", second, last = ""] = patternFor(occasion).exec(plain) ?? [];
    if (design === undefined) continue;
    // The color of a card is that of its paper.
    const color = first ?? second;
    const paper = color === undefined ? "" : ` on a ${color} background`;
    const print = SEASONAL.test(design)
      ? design
      : (PRINTED.exec(design)?.[0] ?? design).replace(/invite$/i, "invitation");
    const words = text === "" ? "" : ` and the text ${text}`;
    return {
      prompt: `${print.replace(new RegExp(`\\b${COLOR} `, "gi"), "")} with ${things}${words}${paper}${style}${last}`,
      unused: person ? [person] : [],
      said: design.toLowerCase().split(" "),
    };
  }
  return { prompt, unused: [], said: [] };
}

/** The room that a picture is for, which it does not show: "an elephant for my daughter's room". */
const FOR_ROOM =
  /,? (for (?:my|our|the|his|her|their|a)(?: [a-z]+(?:'s?)?)? (?:bed ?room|nursery|kids?' room|room|living room|kitchen|bathroom|office|classroom|wall|website|web ?site|blog|newsletter|presentation))(?=$|,)/i;

/** A prompt without the words for what its picture is made. */
export function removeRoom(prompt: string): { prompt: string; unused: string[] } {
  const room = FOR_ROOM.exec(prompt)?.[1];
  return room === undefined ? { prompt, unused: [] } : { prompt: prompt.replace(FOR_ROOM, ""), unused: [room] };
}

/**
 * A design before its occasion, "a poster for a bake sale", or behind it, "a birthday card". Its groups are the design, a color
 * before it, its style, the person that it is for, its text, a color behind it, and more words about its style.
 */
function patternFor(occasion: string): RegExp {
  const text = '(?: (?:with|saying|that says) (?:the )?(?:text|words)? ?("[^"]+"|“[^”]+”))?';
  const print = `(?:(?:(?:merry|happy) )?${occasion} ${PRINT}|${PRINT} for (?:an? |the |our |my )?${occasion})`;
  const colored = `(?:,? in (${COLOR})(?: colou?rs| tones)?)?`;
  return new RegExp(
    `^((?:(?:an?|the|my) )?(?:${LOOK},? )*(?:(${COLOR}) )?(?:${LOOK},? )*${print})(${STYLE})?(?: (for ${PERSON}))?${text}${colored}(${STYLE})?$`,
    "i",
  );
}
