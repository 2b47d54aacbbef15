const UNCUT =
  "(?:,? (?:and |but )?(?:without|no|instead of|don't|do not) (?:any )?(?:cut(?:ting)?|crop(?:ping)?|los(?:ing|e))(?: (?:off|out|away))?(?: (?:it|anything|any of it|any part(?: of it)?|off|out|the (?:image|photo|picture)))*)";
const PURPOSE =
  "(?: for (?:an? |my |the )?(?:instagram|insta|facebook|twitter|tiktok|linkedin|youtube|pinterest|website|blog|shop|phone|print)(?: (?:post|feed|story|shop|page|cover|profile))?)?";
const ROOM =
  "(?:(?:the |any )?(?:(?:empty|missing|remaining|free|blank|extra|other|rest|left and right|top and bottom) )*(?:space|room|areas?|sides|edges|parts|rest|gaps?|bars|background|margins?|borders?)(?: (?:on|at|to|left and right|above and below|around).{0,24}?)?)";
const COLOR = "((?:light |dark |pale )?[a-z]+|#[0-9a-f]{3,8})";
/** A size or a shape whose free room gets a color, in place of a crop. */
export const FILLED = [
  new RegExp(
    `\\b(?:resize|scale|make|fit|set|change|convert|turn|put)(?: it| this| the (?:image|photo|picture))?(?: to| into| in)?(?: an?)?(?: exactly)? (\\d+ ?[x×] ?\\d+|\\d{1,2} ?: ?\\d{1,2}|square)(?: ?px| ?pixels)?(?: format| ratio| shape)?${PURPOSE}${UNCUT}?,?(?: and| but)?(?: then)? (?:fill(?:ing)?|pad(?:ding)?)(?: up)? ${ROOM} (?:with|in) ${COLOR}${UNCUT}?(?=$|[,.;\\n]| and )`,
    "g",
  ),
  new RegExp(
    `\\b(?:resize|scale|make|fit|set|change|convert|turn|put)(?: it| this| the (?:image|photo|picture))?(?: to| into| in)?(?: an?)?(?: exactly)? (\\d+ ?[x×] ?\\d+|\\d{1,2} ?: ?\\d{1,2}|square)(?: ?px| ?pixels)?(?: format| ratio| shape)?${PURPOSE}${UNCUT},?(?: and| but)?(?: with| add| use| put| have)? ${COLOR} (?:bars|borders?|padding|margins?|background|sides|edges|fill|space)(?: (?:on|at|to|left and right|above and below|around).{0,24}?)?(?=$|[,.;\\n]| and )`,
    "g",
  ),
];
const BLURRED =
  "(?:an? |the )?(?:same )?blur(?:red|ry)?(?: (?:version|copy|image|photo|picture|background|edges?|fill|sides?|bars|borders?|margins?))*(?: of (?:it|itself|the (?:image|photo|picture)))?";
/** A size or a shape whose free room gets a blurred copy of the image. */
export const FILLED_BLURRED = new RegExp(
  `\\b(?:resize|scale|make|fit|set|change|convert|turn|put|pad)(?: it| this| the (?:image|photo|picture))?(?: to| into| in)?(?: an?)?(?: exactly)? (\\d+ ?[x×] ?\\d+|\\d{1,2} ?: ?\\d{1,2}|square)(?: ?px| ?pixels)?(?: format| ratio| shape)?${PURPOSE}${UNCUT}?,?(?: and| but)?(?: then)? (?:(?:fill(?:ing)?|pad(?:ding)?)(?: up)? (?:${ROOM} )?(?:with|in|by|using) ${BLURRED}|(?:with |add |use |have )${BLURRED}(?: (?:on|at|to) (?:the )?(?:sides|edges|left and right|top and bottom))?)${UNCUT}?(?=$|[,.;\\n]| and )`,
  "g",
);
export const inPadding = (_whole: string, size: string, color: string): string => `pad to ${size} with ${color}`;
