import { colorsIn } from "../../words.ts";

const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const USE =
  "(?:(?:online|web|photo|family|wedding|birthday|christmas|holiday|new|own|little|small|company|school|local|next|printed|big|large|framed) )*(?:shop|store|boutique|website|web ?site|web ?page|web|homepage|home page|blog|page|site|newsletter|presentation|portfolio|catalog(?:ue)?|menu|flyer|leaflet|brochure|poster|postcard|greeting card|card|invitation|calendar|magazine|newspaper|book|album|gift|present|print|canvas|frame|wall|living room|office|kitchen|bedroom|listing|ad|advert|advertisement|campaign|app|business|company|club|restaurant|cafe|bakery|hotel|gallery|exhibition|project|school|report|article|sale|birthday|wedding|christmas|party|mum|mom|mother|dad|father|grandma|grandmother|grandpa|grandfather|wife|husband|friend|sister|brother|daughter|son|kids|family|parents|boss|client|clients|customer|customers|team|followers|guests)";
const OWNER = "(?:my|our|your|his|her|their|the|an?|some) ";
const FOR_USE = `(?:for|as) (?:use (?:on|in) )?(?:${OWNER})?${USE}(?: (?:cover|wall|room|post|page|product|article|site|use|print))?`;
/** A shape of a platform, which says enough about a crop if no ratio does. */
const PLATFORM =
  "(?:for|on) (?:my |our |the |an? )?(?:instagram|insta|facebook|you ?tube|tik ?tok|pinterest|linked ?in|twitter)(?: (?:channel|account|page|feed|profile|post))?";
const RATIO = /\b\d{1,2} ?: ?\d{1,2}\b|\b\d{3,5} ?(?:px )?(?:x|×|by) ?\d{3,5}\b|\bsquare\b/;

/** "For my shop: ..." before the wishes. */
const BEFORE = new RegExp(`(^|[.!?\\n] ?)(?:this is |it's |it is )?${FOR_USE} ?(?::|,| -|–) ?(?=[a-z§])`, "g");
/** "For my shop please crop it". */
const BEFORE_POLITE = new RegExp(
  `(^|[.!?\\n] ?)${FOR_USE} (?=(?:please|can you|could you|i need|i want|i'd like) )`,
  "g",
);
/** "That's for a poster", "it will be used for a calendar". */
const STATED = new RegExp(
  `(^|[a-z§0-9)"][.;!,:]? ?(?:[,.;:!] ?| and | - ))(?:because |since |as )?(?:that|it|this|they|the (?:image|photo|picture))(?:'s| is| are|'ll be| will be| should be)?(?: (?:meant|intended|going|used|needed|to be|be|go|goes|going to be|printed))* ${FOR_USE}(?: [a-z' ]{1,30}?)?(?: ?:|${END})`,
  "g",
);
const AT_END = new RegExp(
  `(?<=[a-z)])(?<!\\b(?:it|this|that|them|image|photo|picture)) ?(?:,|-|–)? ${FOR_USE}${END}`,
  "g",
);
const PLATFORM_BEFORE = new RegExp(`(^|[.!?\\n] ?)${PLATFORM} ?[:,] ?`, "g");
const PLATFORM_AFTER = new RegExp(`(?<=[a-z0-9)]),? ${PLATFORM}${END}`, "g");
/** The purpose of a size. */
const FOR_WEB =
  /\b((?:resize|scale|shrink|reduce|make) [^,.;\n§]*\d{2,5} ?(?:px|pixels?)?(?: (?:wide|tall|high))?) for (?:the )?(?:web|internet|e-?mail|printing|whatsapp)(?=$|[,.;!?\n]| and )/g;

const TASTE =
  "(?:nice|nicer|good|better|best|great|beautiful|elegant|modern|fresh|friendly|calm|clean|professional|cool|cute|pretty|prettier|lovely|lovelier|natural|expensive|classy|cosy|cozy|fun|funny|boring|dull|sad|gloomy|cheap|old|outdated|strange|weird|ugly|odd|unnatural|messy|too much|perfect|lively|timeless|stylish|romantic|impressive|inviting|appetizing|delicious|tasty|luxurious|artistic|noble|interesting)";
const MORE = "(?:(?:so|much|more|a (?:bit|little|lot)|way|far|really|very|just|simply|quite|rather|always|most) )*";
/** "That looks more elegant", "it would be nicer". */
const JUDGED = new RegExp(
  `(?<=[a-z§0-9)"][,.;!?] ?)(?:because |since |i (?:think|find|guess|believe|feel) )?(?:that|it|this|which)(?:'d| would| will|'ll| should)? (?:looks?|be|is|feels?|seems?|makes? it) ${MORE}${TASTE}(?: (?:then|that way|like that|this way|to me|for me|in my opinion|at the moment|now|right now|as it is|otherwise|anyway))*${END}`,
  "g",
);
/** "So that it looks delicious" says nothing more about how. */
const RESULTING = new RegExp(
  `,? so (?:that )?(?:it|they|everything|the [a-z]+) (?:looks?|is|are|feels?|becomes?|gets?) ${MORE}${TASTE}${END}`,
  "g",
);
/** "I find it too cold" complains like "it's too cold". */
const FELT =
  /(?<=[a-z§0-9)"])([,.;!] ?)(?:because )?i (?:find|think|feel|guess)(?: that)? (?:it|this)(?:'s| is| looks)? too ([a-z]+)(?=$|[,.;!?\n])/g;
/** "I like it fresh", "we love warm pictures", unless a comparison says what should be changed. */
const LIKED = new RegExp(
  `(?<=[a-z§0-9)"][,.;!?] ?)(?:because |since |as )?(?:i|we|she|he|they|my [a-z]+)(?: (?:really|just|simply|always|also|both|all))* (?:like|likes|love|loves|prefer|prefers|enjoy|enjoys|adore|hate|hates|dislike|think|find|feel|don't like|do not like|doesn't like|can't stand) ([^,.;!?\\n§\\d]{2,60}?)${END}`,
  "g",
);
const CHANGE =
  /\b(?:too|more|less|bigger|smaller|[a-z]{3,}er|remove|without|no|should|could|too|instead|to be|background|crop|blur|black|white)\b/;
/** A hidden comment on what is in the way: "nobody needs it", "my eyes are not good". */
const ASIDE = new RegExp(
  `(?<=[a-z§0-9)"][,.;!?] ?)(?:nobody|no one|my (?:grand)?(?:mother|father|mum|mom|dad|ma|pa|parents|wife|husband|eyes|boss|customers?|clients?)(?:'s [a-z]+)?|(?:grandma|grandpa)|our (?:customers?|guests|clients?)|the (?:customer|client|boss)) [^,.;!?\\n§\\d]{2,60}?${END}`,
  "g",
);
/** The fault that a wish before it mends. */
const FAULT = [
  [
    /\b(sharpen|sharper|deblur)\b([^.!?\n]*?)[,.;!?] ?(?:because |since |as )?(?:it|this|that|the (?:image|photo|picture))(?:'s| is| looks| seems| came out)(?: (?:a (?:bit|little)|slightly|rather|quite|too|somewhat|very|so|really))* (?:blurry|blurred|soft|unsharp|out of focus)(?=$|[,.;!?\n])/g,
    "$1$2",
  ],
  [
    /[,.;] ?(?:the (?:picture|photo|image|horizon)|it) (?:hangs|leans|tilts|is leaning|is tilted|is crooked|slopes|is sloping|is slanted)(?: (?:a (?:bit|little)|slightly))?(?: (?:to|towards) the (?:left|right))?[,;.] ?(?=[^.!?\n]*\b(?:straighten|level)\b)/g,
    ", ",
  ],
  [
    /^(?:the (?:picture|photo|image|horizon)|it) (?:hangs|leans|tilts|is leaning|is tilted|is crooked|slopes|is sloping|is slanted)(?: (?:a (?:bit|little)|slightly))?(?: (?:to|towards) the (?:left|right))?[,;.] ?(?=[^.!?\n]*\b(?:straighten|level)\b)/g,
    "",
  ],
] as const;
/** A model that says how much and not what: "like in a magazine". */
const LIKE_IN =
  /(?<=[a-z§0-9)"]),? (?:just )?(?:like|as) (?:in|on|from) (?:an? |the )?(?:(?:glossy|real|fashion|travel|good|nice|old|food) )*(?:magazine|catalog(?:ue)?|advert|ad|movie|film|brochure|shop|book|postcard|hotel|restaurant|studio)s?(?=$|[,.;!?\n])/g;

/** Instructions in lower case without the purpose of the image and without opinions, which are no wishes: "it's for a poster". */
export function withoutPurposes(text: string): string {
  const plain = text
    .replace(BEFORE, "$1")
    .replace(BEFORE_POLITE, "$1")
    .replace(STATED, (_whole, lead: string) => (lead === "" ? "" : lead.replace(/(?:,| and|[;:] ?| -) ?$/, "")))
    .replace(FOR_WEB, "$1")
    .replace(FELT, "$1it's too $2")
    .replace(RESULTING, "")
    .replace(JUDGED, "")
    .replace(LIKED, (whole, liked: string) => (CHANGE.test(liked) || colorsIn(liked).length > 0 ? whole : ""))
    .replace(ASIDE, "")
    .replace(LIKE_IN, "");
  const mended = FAULT.reduce((changed, [pattern, by]) => changed.replace(pattern, by), plain);
  const shaped = RATIO.test(mended) ? mended.replace(PLATFORM_BEFORE, "$1").replace(PLATFORM_AFTER, "") : mended;
  const used = shaped.replace(AT_END, (whole) => (/\bas\b/.test(whole) || /\bposter\b/.test(whole) ? whole : ""));
  const tidy = used.replace(/^[\s,;:.]+/, "");
  return /[a-z§]/.test(tidy) ? tidy : text;
}
