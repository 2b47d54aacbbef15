/** How the reader knows the things that usual phrases stand for. */
const PHRASES: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [
    /^(?:an? |the )?(?:kids'? |children's )?birthday party$/i,
    "two children, a birthday cake and three colorful balloons in a room",
  ],
  [
    /\b(?:an? |the )?family (?:having an? |at an? )?picnic(?=$|[.]|\s(?:in|on|at|under|by|near|beside)\b)/gi,
    "a man, a woman and a child with a picnic",
  ],
  [/\b(?:an? |the )?(?:wedding|bridal|newlywed) couple\b|\bnewlyweds\b/gi, "a bride and a groom"],
  [/\b(?:an? |the )?(?:business|team|office|work) meeting\b/gi, "three office workers at a table in an office"],
  [/\b(?:an? |the )?team working together\b/gi, "three office workers at a table in an office"],
  [
    /\b(?:an? |the )?fruit basket\b|\bbasket of (?:mixed |fresh |assorted )?fruits?\b/gi,
    "a basket of apples, oranges and bananas",
  ],
  [/\bfloral (?=(?:seamless )?pattern\b)/gi, "flower "],
  [/\b(?:an? )?(?:soccer|football) (?:match|game)\b/gi, "two soccer players with a soccer ball on a meadow"],
  [/\bbasketball player(?: (?:dunking|dribbling|playing|jumping))?\b/gi, "person bouncing ball"],
  [/\b(?:an? |the )?(?:big |large )?question mark\b(?! on| in)/gi, 'the text "?"'],
  [/\b(?:an? |the )?(?:big |large )?exclamation mark\b(?! on| in)/gi, 'the text "!"'],
  [/\b(?:smiling|happy|laughing) sun\b|\bsun with an? (?:smiling |happy |cute )?face\b/gi, "sun with face"],
  [
    /\b(?:smiling|happy|laughing) (?:full )?moon\b|\bmoon with an? (?:smiling |happy |sleepy |cute )?face\b/gi,
    "full moon face",
  ],
  [/\bplaying (?:on|in|at) (?:the|a) playground\b/gi, "beside a playground slide in a park"],
  [/\brocket (?:launch(?:ing)?|taking off|lift-?off)\b/gi, "rocket in the sky"],
  [/\bgrowth chart\b/gi, "chart increasing"],
  [/\b(?:music|rock|jazz) band(?= (?:on|playing)\b)/gi, "singer, a guitar and three drums"],
  [/\b(?:an? |the )?(?:science|chemistry) lab(?:oratory)?\b/gi, "a microscope, a test tube and an alembic on a table"],
  [
    /\bclock (?:showing|at|that shows|set to) (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'?clock)?\b(?! (?:past|to|thirty|fifteen|minutes))/gi,
    "$1 o'clock",
  ],
  [/\b(?:an? )?gradient background from ([a-z]+ to [a-z]+)/gi, "abstract gradient from $1"],
  [/\b(polka) dot pattern\b/gi, "$1 dots pattern"],
];
const HOURS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const SHOWN_HOUR = /\b(clock (?:showing|at|that shows|set to)) (1[0-2]|[1-9])(?::00)?(?: o'?clock)?\b(?![:\d])/gi;

/** A prompt with usual phrases for scenes, as "a business meeting", in words for what they show. Quoted texts stay. */
export function spellOut(prompt: string): string {
  if (/["“”„«]/.test(prompt)) return prompt;
  const hours = prompt.replace(SHOWN_HOUR, (_whole, clock: string, hour: string) => `${clock} ${HOURS[Number(hour)]}`);
  return PHRASES.reduce((text, [pattern, plain]) => text.replace(pattern, plain), hours);
}
