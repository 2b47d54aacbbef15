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
  [/\b(?:search|find) (?=(?:icon|symbol|button)\b)/gi, "search-symbol "],
  [/\b(?:user|profile|account|contact|person|login|member) (?=(?:icon|symbol|button)\b)/gi, "user-symbol "],
  [/\b(?:location|map marker|gps) (?=(?:icon|symbol|marker)\b)/gi, "location pin "],
  [/\b(download|upload) (?=(?:icon|symbol|button|sign)\b)/gi, "$1-symbol "],
  [/\b(?:share|sharing) (?=(?:icon|symbol|button)\b)/gi, "share-symbol "],
  [/\b(?:hamburger menu|hamburger|menu|navigation) (?=(?:icon|button)\b)/gi, "menu-symbol "],
  [/\b(?:refresh|reload|sync|update) (?=(?:icon|symbol|button)\b)/gi, "refresh-symbol "],
  [/\b(?:power|on\/off|shutdown) (?=(?:icon|symbol)\b)/gi, "power button "],
  [/\b(?:info|information|about) (?=(?:icon|symbol|button)\b)/gi, "info-symbol "],
  [/\b(?:help|faq) (?=(?:icon|symbol|button)\b)/gi, 'the text "?" '],
  [/\b(?:play|start) (?=(?:icon|symbol)\b)/gi, "play button "],
  [/\bpause (?=(?:icon|symbol)\b)/gi, "pause button "],
  [/\b(?:ok|okay|done|tick|check|checkmark|success) (?=(?:icon|symbol|button)\b)/gi, "check mark "],
  [/\b(?:close|cancel|error|x) (?=(?:icon|symbol|button)\b)/gi, "cross mark "],
  [/\b(?:plus|add) (?=(?:icon|symbol|button)\b)/gi, "addition-symbol "],
  [/\bplus sign\b/gi, "addition-symbol"],
  [/\bminus (?=(?:icon|symbol|button)\b)/gi, "minus sign "],
  [/\b(?:alert|warning|caution|danger) (?=(?:icon|symbol)\b)/gi, "warning triangle "],
  [/\b(?:warning|caution|danger) sign(?=$|,)/gi, "warning triangle"],
  [/\b(?:discount|percentage|percent|sale) (?=(?:icon|symbol)\b)/gi, "percent sign "],
  [/\b(?:recycling|recycle) (?=icon\b)/gi, "recycling symbol "],
  [/\binfinity (?=(?:icon|sign)\b)/gi, "infinity symbol "],
  [/\bwireless (?=(?:icon|symbol)\b)/gi, "wifi "],
  [
    /\b(?:(?:galloping|running|trotting|walking|wading|splashing|stomping|standing) )?(?:through (?:the |an? )?(?:(?:shallow|clear|cold) )?(?:water|stream|creek|brook)|in the water)\b/gi,
    "in shallow water",
  ],
  [/\bfavicon\b/gi, "icon"],
  [/\bleaning (?:on|against) the (left|right) side\b/gi, "on the $1"],
  [/\bin the back(?=$|[.,;])/gi, "in the background"],
  [/\b(angry|crying|winking|sleepy|sleeping|smiling) emoji\b/gi, "$1 face"],
  [/\blaughing (?:face(?: emoji)?|emoji)\b/gi, "face with tears of joy"],
  [/\bdna (?:helix|double helix|strand)\b/gi, "dna"],
  [/\b(?:game|gaming) controller\b|\bgamepad\b/gi, "video game"],
  [/\btennis rac(?:k|qu)et(?: (?:and|with) (?:an? |the )?(?:tennis )?ball)?\b/gi, "tennis"],
  [/\bdisco ball\b/gi, "mirror ball"],
  [/\bconstruction site(?: with an? (?:building )?crane)?\b/gi, "building construction"],
  [/\b(?:the |a )?solar system\b/gi, "a sun, a ringed planet and a globe in space"],
  [/\b(?:a |the )?pumpkin patch\b/gi, "three pumpkins on a field"],
  [/\bmusic notes\b/gi, "musical notes"],
  [/\b(?:home|house) (?=(?:icon|symbol|button)\b)/gi, "house "],
  [/\b(?:music(?:al)?|music note|notes?) (?=(?:icon|symbol)\b)/gi, "musical note "],
  [/\b(?:edit|write|compose) (?=(?:icon|symbol|button)\b)/gi, "pencil "],
  [/\b(?:delete|remove|trash) (?=(?:icon|symbol|button)\b)/gi, "wastebasket "],
  [/\b(?:settings?|options|preferences) (?=(?:icon|symbol|button)\b)/gi, "gear "],
  [/\b(?:chat|message|messaging|comment) (?=(?:icon|symbol|button)\b)/gi, "speech bubble "],
  [/\b(?:notification|alert) bell\b/gi, "bell"],
  [/\bdollar sign\b/gi, 'the text "$"'],
  [/\beuro sign\b/gi, 'the text "€"'],
  [/\b(?:hashtag|hash) (?:icon|symbol|sign)\b/gi, 'the text "#"'],
  [/\bcopyright (?:icon|symbol|sign)\b/gi, 'the text "©"'],
  [/\bat[- ](?:sign|symbol)\b/gi, 'the text "@"'],
  [/\btarget with an arrow in (?:the|its) (?:center|centre|middle|bullseye)\b|\bdart ?board\b/gi, "bullseye"],
  [/\bgraveyard\b/gi, "meadow with three headstones"],
  [/\bfrisbee\b/gi, "flying disc"],
  [/\b(polka) dot pattern\b/gi, "$1 dots pattern"],
];
const HOURS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const SHOWN_HOUR = /\b(clock (?:showing|at|that shows|set to)) (1[0-2]|[1-9])(?::00)?(?: o'?clock)?\b(?![:\d])/gi;

/** A desk or a table at a window, and what is on it: "a desk by the window: a laptop and a lamp". */
const LAID =
  /^((?:an? |the )?(?:[a-z]+ ){0,2}(?:desk|table))( (?:by|near|at|next to|beside|in front of|under) (?:the|a) window)?(?: with|:| and on it) (.+)$/i;
const LAMP = /\b(?:table |desk |banker's |reading )?lamp\b/gi;

/** What is on a desk is no part of the window beside it, and its lamp does not stand on the floor. */
const layTable = (prompt: string): string =>
  prompt.replace(LAID, (_whole, table: string, window: string | undefined, things: string) =>
    [table, "with", things.replace(LAMP, "desk lamp") + (window ? ", in a room with a window" : "")].join(" "),
  );

/** A prompt with usual phrases for scenes, as "a business meeting", in words for what they show. Quoted texts stay. */
export function spellOut(prompt: string): string {
  if (/["“”„«]/.test(prompt)) return prompt;
  const hours = prompt.replace(SHOWN_HOUR, (_whole, clock: string, hour: string) => `${clock} ${HOURS[Number(hour)]}`);
  return layTable(PHRASES.reduce((text, [pattern, plain]) => text.replace(pattern, plain), hours));
}
