const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const OWNER = "(?:the|my|our|your|his|her|its|their|a|an)";
const REST = "[^,.;!?\\n§\\d]{0,70}?";
const NOT_NICE =
  "(?:so |really |too |very |a bit |quite |rather )*(?:messy|ugly|untidy|cluttered|distracting|annoying|bad|cheap|wrong|weird|strange|odd|awful|terrible|out of place|in the way|unprofessional|unnecessary|dirty)";
const SPOILS = `(?:spoils?|ruins?|distracts?|bothers?|disturbs?|annoys?|clutters?|(?:is|are|looks?|seems?|feels?) ${NOT_NICE}|(?:does not|doesn't|do not|don't) (?:belong|fit|look (?:good|nice|right)))`;
const IT = "(?:it|they|this|that|these|those|he|she)";

/** "Because it looks messy", unless a fault of the light or the color follows, which is a wish of its own. */
const BECAUSE = new RegExp(
  `,? (?:because|since|as) (?:${IT} ${SPOILS}|(?:i|we) (?!(?:want|need|like|prefer)\\b(?! to\\b))[a-z']+ ${REST}|(?:it|they) (?:no longer|does not|doesn't|do not|don't) ${REST})${REST}${END}`,
  "g",
);
/** "They spoil the view." after another wish. */
const SPOILING = new RegExp(`(?<=[a-z§0-9)][.;!?,] ?)(?:because )?${IT} ${SPOILS}${REST}${END}`, "g");
/** "It was raining" says why the image is dull. */
const WAS =
  /(^|[,.;!?\n] ?)(?:because |since )?it was (?:raining|snowing|cloudy|overcast|foggy|windy|an? (?:rainy|cloudy|gr[ae]y|dull|dark|foggy) day)(?: (?:outside|that day|when i took it|at the time))?(?: and |, ?)/g;
/** The purpose of an image: "I need it for my online shop". Formats of platforms are shapes and stay. */
const SHAPE =
  "(?:[a-z-]+ )*(?:banner|header|hero|cover|thumbnail|story|stories|reels?|instagram|insta|facebook|youtube|tik-?tok|pinterest|linked-?in|twitter|avatar|passport|visa|profile|cv|wallpaper|print|poster|slide)";
const NEEDED = new RegExp(
  `(?<=[a-z§0-9)][.;!,:]+ ?)(?:because |since |as |and )?(?:(?:i|we)(?:'ll| will|'m| am|'re| are)? (?:need|want|use|using|going to use|printing|print) (?:it|this|that|them|the (?:image|photo|picture))|(?:it|this|that)(?:'s| is| will be)) for (?!${OWNER} ${SHAPE}\\b)${REST}${END}`,
  "g",
);
/** The purpose of an image before the wishes: "I want to sell this sofa: cut it out". A look or a shape in it is a wish. */
const PLANNED = new RegExp(
  `^(?:i|we)(?:'d| would)? (?:want|need|like|plan|am going|are going)(?: to)? (?:(?:sell|post|list|send|share|upload|publish)|(?:print|use|show) (?:it|this|that|them|(?:the|this|my) (?:image|photo|picture))(?: (?:for|in|on|at))? (?:my|our)) (?![^:;.!?\\n]*(?:${SHAPE}|black|white|gr[ae]y|background|without|bigger|smaller|larger|brighter|darker|lighter|colou?r)\\b)[^:;.!?\\n§\\d]{2,60}[:;.] ?`,
);
const ACTED =
  "(?:remove|delete|erase|take (?:out|away|off)|get rid of|blur|pixelate|brighten|darken|lighten|sharpen|straighten|recolou?r|paint|make (?:the|my|his|her) [a-z]+)";
/** "For my holiday album" after a change that no purpose shapes. */
const FOR_USE = new RegExp(
  `\\b(${ACTED}\\b[^,.;!?\\n§]{2,60}?),? for (?:my|our) (?!${SHAPE}\\b)[^,.;!?\\n§\\d]{2,40}?${END}`,
  "g",
);
/** "So that they match our logo", "so it looks tidy": the color or the removal is said before. */
const RESULT = new RegExp(
  `,? (?:so (?:that )?(?:it|they|he|she|everything) (?:(?:can|will|would|should|better) )*(?:match(?:es)?|suits?|goes? (?:better |well )?with|stands? out|sells?|works? (?:better|well|for|with)|fits? (?:better|with|to|my|our|the (?:rest|style|brand|room|design|theme))|(?:looks?|is|are|feels?) (?:more |much |a bit )?(?:nice|nicer|good|better|tidy|tidier|clean|cleaner|neat|professional|inviting|calm|calmer|fresh|fresher|friendly|friendlier|elegant|modern|natural|real|realistic|expensive|serious|cheerful|balanced))|so (?:that )?${OWNER} [a-z]+(?: [a-z]+)? (?:stands? out|(?:can|could) be (?:seen|read|recogni[sz]ed)|(?:is|are|gets?) (?:easier|better|easily|clearly|more) (?:to (?:see|read)|visible|seen|noticed))(?: more| better)?|to (?:match|suit|go (?:well )?with) ${OWNER}) ?${REST}${END}`,
  "g",
);
/** Who asks, before the wish: "I run a small bakery". */
const INTRO =
  /(^|[.!?\n] ?)(?:i|we)(?:'m| am|'re| are|'ve| have)? (?:run|own|have|sell|work|took|bought|made|running|selling|working|a|an|the) (?:(?!\btoo\b)[^,.;!?\n§]){2,60}?(?:,? (?:and|but) (?=(?:i |we )?(?:need|want|would|please)|(?:it|this)(?:'s| is| looks) )|, (?=(?:i |we )?(?:need|want|would|please|can|could)\b)|[.;!?\n] ?)/g;
/** "Need this for the menu". */
const NEEDED_SHORT = new RegExp(
  `(^|[,.;!?\\n] ?)(?:i |we )?(?:need|want) (?:it|this|that) for (?!${OWNER} ${SHAPE}\\b)${REST}[,.;:] ?`,
  "g",
);
/** "He walked into my shot". */
const CAME = new RegExp(
  `(?<=[a-z§0-9)][.;!?,] ?)${IT} (?:just )?(?:walked|ran|came|got|jumped|appeared|stood) (?:into|in|in front of) ${REST}${END}`,
  "g",
);
const GREETING =
  /(^|[,.;!?\n] ?)(?:hi|hello|hey|good (?:morning|afternoon|evening)|dear (?:team|all|editor))(?: (?:there|team|all|everyone|guys))?[,.!]+ ?/g;
/** "Without making the background brighter" keeps that part as it is. */
const NOT_MAKING =
  /,? without making (the|my|his|her|its) ([a-z]+) (?:any |too )?(?:brighter|darker|lighter|warmer|cooler|bright|dark)\b/g;
const THAN_NOW = / than (?:now|before|it is(?: now)?|at the moment|currently|in the original)(?=$|[,.;!?\n])/g;
const LEFT_OVER = /,? (?:though|tho|however|if that's ok(?:ay)?|if that is possible|if that works)(?=$|[,.;!?\n])/g;

/** Instructions in lower case without the reasons of a wish: "because it looks messy", "I need it for my shop". */
export const withoutReasons = (text: string): string =>
  text
    .replace(GREETING, "$1")
    .replace(PLANNED, "")
    .replace(THAN_NOW, "")
    .replace(LEFT_OVER, "")
    .replace(INTRO, "$1")
    .replace(NEEDED_SHORT, "$1")
    .replace(CAME, "")
    .replace(NOT_MAKING, ", keep $1 $2 unchanged")
    .replace(BECAUSE, "")
    .replace(SPOILING, "")
    .replace(WAS, "$1")
    .replace(NEEDED, "")
    .replace(FOR_USE, "$1")
    .replace(RESULT, "");
