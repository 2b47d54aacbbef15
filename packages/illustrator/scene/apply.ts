import { subjectsById } from "@atelier/vocabulary";
import { addActor, MAX_PER_ACTOR } from "./actors/add-actor.ts";
import { findSkyThing } from "./actors/land-and-sky.ts";
import { isLiving } from "./actors/owner.ts";
import { raiseArms } from "./garments.ts";
import type { Meaning } from "./lexicon.ts";
import { applyModifier } from "./meanings/apply-modifier.ts";
import { applyPlace, applySky } from "./meanings/apply-place.ts";
import { noteActivity } from "./meanings/note-activity.ts";
import { applyToGroup, placeAtSide } from "./phrases/arrangements.ts";
import { flankOwner } from "./phrases/both-sides.ts";
import { endDesignColor } from "./phrases/designs/design-colors.ts";
import { lift } from "./phrases/lift.ts";
import { carryInMouth, MOUTH } from "./phrases/mouth.ts";
import { putOnRoof, ROOF } from "./phrases/roofs.ts";
import { dropModifiers, loseRelation, nothingPending, PURE, type ReaderState, SITTING } from "./reading.ts";
import { backward, putOnOwner, putOnShoulder } from "./relations.ts";

/** Applies a phrase of the lexicon to the scene. */
export function applyMeaning(state: ReaderState, meaning: Meaning, phrase: string): void {
  const { scene } = state.reading;
  const { afterBackdrop } = state;
  if (!/^(?:filler|relation|count|undrawn)$/.test(meaning.is)) state.afterBackdrop = null;
  if (!state.negated && SETTING.test(meaning.is) && "value" in meaning)
    scene.named = { [String(meaning.value)]: phrase, ...scene.named };
  switch (meaning.is) {
    case "place":
      applyPlace(state, meaning.value, phrase);
      return;
    case "time":
    case "season":
    case "mood":
    case "kind":
      // Who paints a portrait is not shown in one.
      if (
        meaning.is === "kind" &&
        meaning.value === "portrait" &&
        state.relation !== null &&
        phrase === "portrait" &&
        /^(?:painting|holding|carrying|offering)/.test(state.relationPhrase)
      ) {
        scene.unread.push(phrase);
        state.reading.missing.push(phrase);
        dropModifiers(state);
        return;
      }
      if (state.negated) scene.excluded.push(phrase);
      else {
        (scene[meaning.is] as string | null) ??= meaning.value;
        // A pattern can have a white background too.
        if (!BACKGROUND.test(phrase)) noteSecond(state, scene[meaning.is], meaning.value, phrase);
        if (UNSEEN.test(phrase) || (state.group.length > 0 && OF_A_THING.test(phrase)))
          state.reading.unused.push(phrase);
      }
      if (meaning.is === "mood" && state.group.length > 0 && LIT_THING.test(phrase)) state.reading.unused.push(phrase);
      if (meaning.is === "kind") {
        // "A logo with the letter K, green on white".
        endDesignColor(state);
        dropModifiers(state);
        if (/white/.test(phrase)) scene.background ??= PURE.white;
        if (/transparent/.test(phrase)) scene.transparent = true;
        if (/^(?:product|packshot)/.test(phrase)) state.reading.isProduct = true;
      }
      return;
    case "style":
      if (MINIMAL.test(phrase)) {
        state.reading.fallbackStyle = meaning.value;
        dropModifiers(state);
        return;
      }
      scene.style ??= meaning.value;
      if (SIMILAR_STYLES.test(phrase))
        state.reading.guessed.push(`${phrase} (as ${meaning.value.replace("_", " ")} style)`);
      noteSecond(state, scene.style, meaning.value, phrase);
      dropModifiers(state);
      return;
    case "gray":
      scene.isGray = true;
      dropModifiers(state);
      return;
    case "falling":
      if (state.negated) scene.excluded.push(phrase);
      else {
        scene.falling ??= meaning.value;
        noteSecond(state, scene.falling, meaning.value, phrase);
        if (meaning.value === "leaves") scene.season ??= "autumn";
        if (meaning.value === "petals") scene.season ??= "spring";
      }
      state.relation = null;
      dropModifiers(state);
      return;
    case "side":
      placeAtSide(state, meaning.value, phrase);
      return;
    case "weather":
      if (state.negated) scene.excluded.push(meaning.value);
      else {
        scene.weather ??= meaning.value;
        noteSecond(state, scene.weather, meaning.value, phrase);
        // Lightning above a boat and fog over a lake are there by themselves.
        state.afterBackdrop = "sky";
      }
      state.relation = null;
      return;
    case "sky": {
      const moon = subjectsById().get("crescent-moon");
      if (meaning.value === "crescent" && moon && isSeatedOn(state)) {
        addActor(state, moon, phrase, false);
        scene.time = "night";
        return;
      }
      // The stars of a pattern are things, which can have a color.
      const thing = scene.kind === "pattern" && !state.negated ? findSkyThing(meaning.value) : undefined;
      if (thing) addActor(state, thing, phrase, /s$/.test(phrase));
      else applySky(state, meaning.value, phrase);
      return;
    }
    case "group":
      applyToGroup(state, meaning.value, phrase);
      return;
    case "between":
      loseRelation(state);
      state.relation = null;
      if (SITTING.test(phrase)) state.reading.unused.push("sitting");
      if (state.group.length === 1) state.between = state.group.at(-1) ?? null;
      else state.reading.unused.push(phrase);
      return;
    case "flank":
      if (!flankOwner(state)) state.reading.unused.push(phrase);
      state.relation = null;
      return;
    case "relation":
      // "A penguin without a scarf holding a balloon" has the balloon.
      if (state.lacking && DOING.test(phrase)) Object.assign(state, { negated: false, lacking: false });
      loseRelation(state);
      // A rainbow or a moon "over" something is there by itself.
      if (state.afterBackdrop === "sky" && meaning.value === "over") {
        state.relationPhrase = phrase;
        return;
      }
      if (state.afterBackdrop !== null && /background$/.test(phrase)) return;
      // "Anchors and sailboats, navy on cream".
      if (phrase === "on") endDesignColor(state);
      applyCountToLast(state);
      state.relation = meaning.value;
      state.relationPhrase = phrase;
      noteActivity(state, phrase);
      if (ALOFT.test(phrase)) lift(state);
      if (/^(with an?|flying a|riding an?)$/.test(phrase)) state.pending.count = 1;
      return;
    case "backward":
      if (afterBackdrop === "place") {
        // "A turtle with a garden on its shell": the garden is the land around it.
        state.reading.missing.push(phrase);
        scene.unread.push(`${scene.named?.[scene.place ?? ""] ?? scene.place} ${phrase}`);
        state.relation = null;
        return;
      }
      if (ROOF.test(phrase)) {
        if (!putOnRoof(state)) scene.unread.push(phrase);
        state.relation = null;
        return;
      }
      if (MOUTH.test(phrase) && carryInMouth(state, phrase)) return;
      if (!(meaning.value === "on" && putOnOwner(scene, state.last)))
        backward(scene, state.group, { type: meaning.value }, ON_BODY.test(phrase) ? "her" : "it");
      if (/shoulder/.test(phrase)) putOnShoulder(scene, state.last);
      state.relation = null;
      return;
    case "pose":
      raiseArms(state, phrase);
      return;
    case "negation":
      state.negated = true;
      state.lacking = state.group.length > 0 && /^(without|with no|minus|free of)/.test(phrase);
      return;
    case "filler":
      if (state.group.length > 0 && CONTENT.test(phrase)) state.reading.unused.push(phrase);
      // "In purple light" describes no thing.
      if (COLORED_ALL.test(phrase)) tintDesign(state, phrase);
      if (SKY.test(phrase)) state.relation = null;
      return;
    case "undrawn":
      if (AIRBORNE.test(phrase)) lift(state);
      // A place outdoors reaches to the horizon.
      if (phrase === "on the horizon" && afterBackdrop === "place") return;
      // The color of "blue silhouettes and a bird" is not that of the bird.
      if (phrase === "silhouettes") dropModifiers(state, phrase);
      else state.reading.unused.push(phrase);
      return;
    default:
      applyModifier(state, meaning, phrase);
  }
}

/**
 * Gives the number of "tacos, three on a plate" to the tacos. Reports one of things that have a number already: "six cats,
 * two on a sofa".
 */
function applyCountToLast(state: ReaderState): void {
  const { reading, last, isListed, isCounted } = state;
  const actor = reading.scene.actors[last ?? -1];
  const { count, words } = state.pending;
  if (count === null || count < 2 || words.length !== 1) return;
  // In "two cupcakes on a tray and two on the table", the second number is that of other cupcakes.
  if (!actor || !isListed || isCounted || count > MAX_PER_ACTOR) dropModifiers(state);
  else actor.count = count;
  state.pending = nothingPending();
}

/** "In soft lilac colors" is the color of a design's ground. In other pictures, it is reported. */
function tintDesign(state: ReaderState, phrase: string): void {
  const { pending, isPrinted, reading } = state;
  const isDesign = isPrinted || reading.scene.kind === "object";
  if (isDesign && pending.color && !reading.scene.background) {
    reading.scene.background = pending.color;
    pending.words = [];
  }
  dropModifiers(state, phrase);
}

/** On a person's head or back, and not on that of the thing before. */
const ON_BODY = /^on (?:his|her) (?!lap)/;

/** Parts of the setting, which warnings name by the prompt's own words. */
const SETTING = /^(?:place|time|weather|season|sky|falling)$/;

const BACKGROUND = /background|^on white$/;

/** Reports a second time, weather, mood or style: a picture has one of each. */
function noteSecond({ reading }: ReaderState, used: string | null, second: string, phrase: string): void {
  if (used !== second) reading.unused.push(phrase);
}

/** Words that describe the thing before them: a sign covered in snow, and not only a snowy scene. */
const OF_A_THING = /^(?:covered in snow|snow covered|frozen|close(?: |-)?up of)$/;

/** After a thing, these words name what is on it, which its picture does not show. */
const CONTENT = /^(?:showing|depicting)$/;

/** Words for all of a picture, which have no color of their own. */
const COLORED_ALL =
  /^(?:light|lighting|tones|hues|palette|colors|colours|atmosphere|mood|vibes?|feeling|style|horizon|the horizon|world)$/;
const SKY = /^(?:the )?sky$/;
/** A light of the thing before it, which its picture does not have. */
const LIT_THING = /^(?:neon|glowing)$/;

/** Relations that begin with what somebody does or wears. */
const DOING = /^[a-z]+ing\b/;

/** Relations of things in the air. */
const ALOFT = /^(?:flying|soaring|hovering|circling|flies) (?!an?$)/;

const AIRBORNE = /^(flying|flies|soaring|gliding|hovering)$/;

/** Moods that only a dark time of the day shows, and the round ground of a badge, which a logo has not. */
const UNSEEN = /^(dark|gloomy|badge)$/;

/** Looks that another style of the prompt can have too: minimalist line art. */
const MINIMAL = /^minimal(?:ist)?$/;

/** Artists and techniques whose own look the style that is used for them does not have. */
const SIMILAR_STYLES =
  /^(isometric|van gogh|monet|disney|pixar|claymation|anime|manga|woodcut|(?:japanese )?woodblock(?: print)?|linocut(?: print)?|engraving|etching)$/;

/** Whether an animal or a person is on what comes next: "a cat sitting on a crescent moon". */
const isSeatedOn = ({ relation, group, reading, negated }: ReaderState): boolean =>
  !negated && (relation === "on" || relation === "riding") && isLiving(reading.scene.actors[group.at(-1) ?? -1]);
