import { isPurpose, withLabel } from "../grammar/purpose.ts";
import { withAvoided } from "../grammar/text-place.ts";
import { isKnown } from "../vocabulary.ts";
import { colorsIn, endColor } from "../words.ts";
import { inPlainVerbs } from "./colloquial.ts";
import { inPlainForm } from "./edits/loose-wishes.ts";
import { inSaidEdits } from "./edits/said-edits.ts";
import { inPlainWishes } from "./everyday.ts";
import { FILLED, FILLED_BLURRED, inPadding } from "./filled-room.ts";
import {
  ACTED_AT_SIDE,
  atItsSide,
  BARE_PARTS,
  CLEANED,
  COLOR_OF_THING,
  CUT_OUT,
  KIND_OF_PHOTO,
  NAMED_PARTS,
  NO_THINGS,
  ONLY_BUST,
  ONLY_BUST_BEFORE,
  PRIVACY,
  STATE_EXCEPT,
  STATE_OF_PART,
  STAYS,
  THIRD_PERSON,
  TONED,
  WHOLE,
} from "./form-patterns.ts";
import { inPlainLight } from "./light-wishes.ts";
import { LIST_OF_THREE, listed, WITH_PARTS } from "./listed-things.ts";
import { withOnlyOne } from "./only-one.ts";
import { inRuleWords } from "./paraphrases.ts";
import { withPlainPlaces } from "./places.ts";
import { withPlainLimits } from "./plain-limits.ts";
import { inPlainStatements } from "./plain-statements.ts";
import { withoutPurposes } from "./purposes/purposes.ts";
import { withoutReasons } from "./purposes/reasons.ts";
import { inPlainLooks } from "./spoken-looks.ts";
import { inUsualWords } from "./spoken-wishes.ts";
import { inFullWords } from "./terse-wishes.ts";
import { inCommands } from "./wishes.ts";

/**
 * Common forms as the forms that the rules read: "cut the cat out" as "cut out the cat", "the cup with saucer" as a
 * list of things, "make eyes brighter" as "make the eyes brighter".
 */
export const inCommonForms = (text: string): string =>
  withPlainPlaces(
    withOnlyOne(
      inRuleWords(
        inCommands(
          withAvoided(
            withLabel(
              inPlainWishes(
                inUsualWords(
                  inFullWords(
                    inPlainVerbs(
                      inPlainLooks(
                        inPlainLight(
                          inPlainStatements(
                            withoutReasons(withPlainLimits(withoutPurposes(inSaidEdits(inPlainForm(text))))),
                          ),
                        ),
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )
    .replace(KIND_OF_PHOTO, (label) => (isPurpose(label.replace(/^.*?(?=\ban? )| ?[:,] ?$/g, "")) ? label : ""))
    .replace(STATE_EXCEPT, (whole, start: string, state: string, things: string) =>
      / and /.test(things) || /^gr[ae]y$/.test(state)
        ? `${start}make everything except ${things.replace(/ and (?:the |my |his |her )?/, "-and-").replace(/ (?:parts|things|areas|bits)\b/g, "")} ${state.replace(/^gr[ae]y$/, "black and white")}`
        : whole,
    )
    .replace(THIRD_PERSON, "$1$2 ")
    .replace(/\bbackground noise\b|\bnoise in the background\b/g, "noise")
    .replace(/\bbackground (people|persons?|clutter|objects|things|distractions|text)\b/g, "$1 in the background")
    .replace(/\bgive everything (?=an? )/g, "give it ")
    // Why a change is wanted says nothing about how.
    .replace(
      / for (?:(?:more|extra|some|added|a bit of|a little) )?(?:drama|effect|impact|emphasis|clarity|fun|interest|balance|a more dramatic (?:effect|look))(?=$|[,.;\n])/g,
      "",
    )
    // A subject that fills the frame is a crop to it.
    .replace(
      /\b(?:make|let|have|get) ((?:the|my|his|her) [a-z]+(?: [a-z]+)?) fill (?:up )?the (?:whole |entire )?(?:frame|picture|image|photo|shot)\b/g,
      "crop to $1",
    )
    // "A vignette, subtle" is a subtle vignette.
    .replace(
      /, ?(?:but |and )?(?:very |quite |pretty |only )?(?:subtle|subtly|slight|gentle|discreet|not (?:too )?(?:strong|obvious|much))(?=$|[,.;\n])/g,
      " subtly",
    )
    .replace(/, ?(?:but |and )?(?:very |quite |pretty |really )?(?:strong|intense|heavy)(?=$|[,.;\n])/g, " strongly")
    // "Rest in gray" is a change of everything else.
    .replace(
      /(^|[,.;\n] ?|\band )(?:the )?(?:rest|others?|remainder) (?=(?:(?:is|should be|in|to|into|as) )*(?:black|gr[ae]y|sepia|blurr|desaturated|monochrome|darker|colou?rless))/g,
      "$1make everything else ",
    )
    .replace(
      /\b(?:show|keep|leave|use) (?:only|just) the ((?:top|bottom|upper|lower)(?:[- ](?:left|right))?|left|right) (half|third|quarter|corner)(?=$|[,.;\n]| and )/g,
      "crop to the $1 $2",
    )
    .replace(CLEANED, "$1denoise")
    .replace(
      /\b(?:the |her |his |their |my )?(?:head|face)[- ](?:and|&|n|to)[- ](?:the |her |his |their |my )?(?:shoulders?|chest|bust)\b/g,
      "the bust",
    )
    // "Just her head and shoulders on a gray background" is a crop, and then a background.
    .replace(ONLY_BUST, "$1crop to the bust")
    .replace(ONLY_BUST_BEFORE, "$1crop to the bust ,$2")
    .replace(/\b(?:from )?the waist up(?:wards)?\b/g, "to the upper body")
    .replace(/\b(dark|moody|dramatic|low-key),? (?=(?:dark|moody|dramatic|low-key)\b)/g, "$1 ")
    .replace(/\bthe (?:whole|entire) (?=(?:image|photo|picture)\b)/g, "the ")
    // "Sharpness and contrast by 15%" changes both by 15%.
    .replace(
      /\b(brightness|contrast|saturation|sharpness|warmth) and (?:the )?(brightness|contrast|saturation|sharpness|warmth) (by \d+ ?(?:%|percent))/g,
      "$1 $3 and $2 $3",
    )
    .replace(/\b(background\b.*)\bone behind (?:her|him|it|them|me|us)\b/g, "$1background")
    .replace(
      /\b(blur|darken|brighten|lighten|desaturate|pixelate) (?:what(?:'s| is)|whatever is|everything(?: that is)?|all) behind (?:her|him|it|them|me|us)\b/g,
      "$1 the background",
    )
    .replace(/\b(?:what(?:'s| is)|whatever is) behind (?=the |my |his )/g, "everything behind ")
    // The size of a picture for a website says enough about it.
    .replace(
      /,? for (?:our|my|the|an?) (?:(?:company|online|new) )?(?:website|web ?site|web ?page|home ?page|blog|shop|store|page|site|newsletter|presentation)(?: (?:header|banner|hero|cover|image|page|slide))*[ ,:]+(?:at |in |with |of )?(?=\d{2,5} ?[x×])/g,
      ", resize to ",
    )
    // "Keep the squirrel and the branch sharp" keeps both.
    .replace(
      /\b(keep|leave) ((?:the|my|his|her) [a-z]+) and ((?:the|my|his|her) [a-z]+) (sharp|in focus|unchanged|untouched|in colou?r|as (?:it|they) (?:is|are))(?=$|[,.;\n]| and )/g,
      "$1 $2 $4 and $1 $3 $4",
    )
    .replace(/\bmore punch\b/g, "punchier")
    .replace(/,? (?:but )?not (?:too |so )?bold\b/g, " in a regular font")
    .replace(/\bblack (and|&|n) whit\b/g, "black $1 white")
    .replace(/\b(?:slim|slender|narrow|hairline) (?=(?:[a-z]+ )?(?:border|frame|outline)\b)/g, "thin ")
    .replace(/\bpanoram(?:a|ic)(?: format)? (?=\d)/g, "")
    .replace(/\bboth (?:of )?(?:the )?(?=(?:captions|texts|labels|titles|inscriptions)\b)/g, "the ")
    .replace(/\b(remove|delete|erase|clear)((?: all| the| any)*) texts\b/g, "$1$2 text")
    // A frame that the image shows is no border around it.
    .replace(
      /\b(make|turn|paint|repaint|colou?r|recolou?r|change) (the |that |his |her |my )((?:[a-z]+ )?)(?:picture frame|(?:picture )?frame (?:behind|beside|next to) (?:her|him|it|them|me|the [a-z]+)|(?:picture )?frame on the wall|wall frame)(?= (?:to |into |in )?[a-z])/g,
      "$1 $2$3picture-frame",
    )
    // A photo of a room shows little else.
    .replace(
      /\b(brighten|darken|lighten|illuminate|light)( up)? (?:the |this |my )(?:whole |entire )?room(?=$|[,.;\n]| and | but | a )/g,
      (_whole, verb: string) => `${/^(?:illuminate|light)$/.test(verb) ? "brighten" : verb} the image`,
    )
    .replace(
      /\b(make|get) (?:the |this |my )(?:whole |entire )?room (?=(?:(?:a (?:bit|little)|slightly|much|more|way) )*(?:brighter|darker|warmer|cooler|colder|lighter)\b)/g,
      "$1 the image ",
    )
    // Where it is too dark says why the whole image gets brighter.
    .replace(
      /\b((?:brighten|lighten) the (?:whole |entire )?(?:image|photo|picture)),? (?:because |since |as )?((?:it's|it is|its) (?:(?:far|way|much|a bit|a little) )?too dark) in (?:the |all |its )*(?:corners?|edges)\b/g,
      "$1, $2",
    )
    .replace(
      /\bthe (?:fur|coat|feathers|plumage|wool) of the (cat|dog|horse|bird|sheep|cow|bear|rabbit|fox|lion|tiger|elephant)\b/g,
      "the $1",
    )
    // The coat of an animal, which its outline shows.
    .replace(
      /\b(cat|dog|horse|bird|sheep|cow|bear|rabbit|fox|lion|tiger|elephant)'s (?:fur|coat|feathers|plumage|wool)\b/g,
      "$1",
    )
    // "Resize to 800x800, fill the empty space with black" pads the image.
    .replace(FILLED_BLURRED, "pad to $1 with blurred bars")
    .replace(FILLED[0] ?? "", inPadding)
    .replace(FILLED[1] ?? "", inPadding)
    // The head contains the hair.
    .replace(/\b((?:the|her|his|their|my) )?(?:face|head)(?: and|,| with)(?: the| her| his| their)? hair\b/g, "$1head")
    .replace(COLOR_OF_THING, (whole, from: string, the: string, thing: string, to: string) =>
      endColor(from)?.rest === "" && endColor(to)?.rest === "" ? `change ${the} ${thing} from ${from} to ${to}` : whole,
    )
    .replace(TONED, (whole, the: string, thing: string, color: string) =>
      endColor(color)?.rest === "" ? `make ${the} ${thing} more ${color}` : whole,
    )
    .replace(/\bthe (?:whole|entire) thing\b/g, "it")
    // "Vintage look: dark corners" has a change before its colon.
    .replace(/\b(look|style|effect|filter|edit): /g, "$1, ")
    // Cutouts have a transparent background.
    .replace(
      /\b((?:cut ?out|isolate|extract) [^,.;\n]+?) (?:on|onto|with|to|and) (?:an? )?(?:transparent|clear|no|empty) (?:background|backdrop)(?=$|[,.;\n]| and )/g,
      "$1",
    )
    // Words of translators: "brightened the background", "augment him the contrast".
    .replace(
      /(^|[,.;\n] ?|\band (?:then )?)(?:it |he |she )?(brighten|darken|lighten|sharpen|remov|eras|delet|crop|rotat|blur|increas|reduc|convert)(?:p|r)?ed (?=the |my |it )/g,
      (_whole, lead: string, stem: string) =>
        `${lead}${/(?:v|s|t|c)$/.test(stem) && stem !== "convert" ? `${stem}e` : stem} `,
    )
    .replace(
      /\b(?:augment|heighten)(?: (?:him|her|it|them))? (?=the |its |contrast|brightness|saturation)/g,
      "increase ",
    )
    .replace(
      /(\b(?:circle|circular|round|avatar|square)\b[^;\n]*), (\d{2,4}) ?(?:px|pixels)(?=$|[,.;\n])/g,
      "$1, resize to $2 px",
    )
    .replace(STATE_OF_PART, (_whole, lead: string, state: string, part: string) => `${lead}make the ${part} ${state}`)
    .replace(STAYS, (whole, lead: string, thing: string, state: string) =>
      NO_THINGS.test(thing) || WHOLE.test(thing) ? whole : `${lead}keep the ${thing} ${state}`,
    )
    // "Isolate the woman on white" is a new background.
    .replace(
      /\b((?:cut ?out|isolate|put|place) (?:the |my |his |her )?[a-z]+(?: [a-z]+)?) (?:on|onto|against) (?:an? )?([a-z]+(?: [a-z]+)?)(?=$|[,.;\n]| and )/g,
      (whole, cut: string, color: string) => (endColor(color)?.rest === "" ? `${cut} on a ${color} background` : whole),
    )
    .replace(/\bshadow on (?:an? )?([a-z]+(?: [a-z]+)?)(?: background)?(?=$|[,.;\n])/g, (whole, color: string) =>
      endColor(color)?.rest === "" ? `shadow ; on a ${color} background` : whole,
    )
    .replace(
      /\bthe (face|head) of the (?:man|woman|person|guy|lady|girl|boy|child) (?:on|at|to) the (?:far )?(left|right)(?: side)?\b/g,
      "the $2 $1",
    )
    // "Make it evening with a pink sky" is a change of the light and one of the sky.
    .replace(
      /\b((?:evening|sunset|sunrise|dusk|dawn|twilight|night)(?: (?:mood|light|scene|atmosphere|look|feel))?) with (?:an? |the )?((?:[a-z]+ )?[a-z]+ sky)(?=$|[,.;\n]| and )/g,
      (_whole, time: string, sky: string) => {
        const color = endColor(sky.replace(/ sky$/, ""));
        return color?.rest === "" ? `${time} , make the sky ${sky.replace(/ sky$/, "")}` : `${time} , add a ${sky}`;
      },
    )
    .replace(ACTED_AT_SIDE, atItsSide)
    // "Crop out the coin, top right" names the place of the thing before it.
    .replace(
      /\b((?:remove|erase|delete|blur|pixelate|crop(?: out| to| around)?|brighten|darken|zoom in on) (?:the|that|this) [a-z]+(?: [a-z]+)?), ((?:top|bottom|upper|lower)[- ](?:left|right))(?: corner)?(?=$|[.;\n])/g,
      "$1 in the $2 corner",
    )
    // "Make the chair on the left red" changes the left chair.
    .replace(
      /\b(make|turn|paint|colou?r|recolou?r|dye|give) (?:the|his|her|my) ([a-z]+(?: [a-z]+)?) (?:on|at|to|in) the (?:far |very )?(left|right|top|bottom|middle|cent(?:er|re))(?: side)? (?!left\b|right\b|corner|half|third|quarter|of\b|and\b|part\b|side\b|edge)(?=[a-z])/g,
      (_whole, verb: string, thing: string, side: string) =>
        `${verb} the ${/^(?:mid|cent)/.test(side) ? "center" : side} ${thing} `,
    )
    .replace(/\b(?:cut|clip) (?:her|him|them|me|us|it) out\b(?! of)/g, "cut out the subject")
    .replace(CUT_OUT, "cut out $1")
    .replace(
      /\b(?:all |all the |the |every )?faces? of (?:the |all |all the |these |those )?(?:people|persons?|child|children|kids|men|women|guests|players|crowd|others|everyone|everybody)\b/g,
      "the faces",
    )
    .replace(ACTED_AT_SIDE, atItsSide)
    // "Every face but the left one" leaves out that face.
    .replace(
      /\b((?:all|every|each|everyone's) (?:the )?(?:faces?|people|[a-z]{2,}s)) but(?: not)? (?=the )/g,
      "$1 except ",
    )
    // A cutout removes the rest already.
    .replace(
      /\b((?:cut ?out|isolate) [^,.;\n]+?),? and (?:remove|delete|erase|drop) (?:the rest|everything else|all else)(?=$|[,.;\n])/g,
      "$1",
    )
    .replace(/\b(cut ?out|isolate) (the )?(?:two|three|four|both|all) /g, "$1 the ")
    .replace(PRIVACY, "")
    .replace(/ (?:too|as well)(?=$|[,.;\n])/g, "")
    .replace(WITH_PARTS, (whole, lead: string, owner: string, first: string, second: string, third?: string) =>
      listed(whole, lead, owner, [first, second, third]),
    )
    .replace(LIST_OF_THREE, (whole, lead: string, owner: string, first: string, second: string, third: string) =>
      listed(whole, lead, owner, [first, second, third]),
    )
    .replace(/\bwhiten (the|my|his|her|their) ([a-z]+)/g, "make $1 $2 whiter")
    .replace(BARE_PARTS, (whole, verb: string, thing: string) => {
      const isThing =
        NAMED_PARTS.test(thing) ||
        (!NO_THINGS.test(thing) && !isKnown(thing) && !/(?:er|ly|ing|ed|ish|ful|ic|ous|y)$/.test(thing));
      // Only plurals and words such as "hair" stand without an article.
      const isBare = NAMED_PARTS.test(thing) || thing.endsWith("s");
      return isThing && isBare && colorsIn(thing).length === 0 ? `${verb} the ${thing}` : whole;
    });
