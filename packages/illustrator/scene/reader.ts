import { findColor, type Token, type Words } from "@atelier/vocabulary";
import { addActor, notePart } from "./actors/add-actor.ts";
import { addCollection, isSold } from "./actors/add-collection.ts";
import { readPaintedPart } from "./actors/painted-parts.ts";
import { place } from "./actors/place-actor.ts";
import { findReferent } from "./actors/referent.ts";
import { applyMeaning } from "./apply.ts";
import { isColorOrThing } from "./color-lists.ts";
import { modify, noteCompound, readCompound } from "./compounds.ts";
import { readGarment } from "./garments.ts";
import { detachOwned, isMain, leaveThingOut } from "./leave-out.ts";
import { lexicon } from "./lexicon.ts";
import { collectionAt, colorAt, isNounAt, isPlaceOfThing, phraseAt, subjectAt } from "./lookahead.ts";
import { noteKind } from "./note-kind.ts";
import { isThing } from "./nouns.ts";
import { standBetween } from "./phrases/both-sides.ts";
import { readDeed, readMaterial } from "./phrases/deeds.ts";
import { endColor, endDesignColor } from "./phrases/designs/design-colors.ts";
import { setDistance } from "./phrases/distance.ts";
import { readHead } from "./phrases/heads.ts";
import { isMaterial } from "./phrases/material.ts";
import { readMember, refersBack } from "./phrases/members.ts";
import { readMotif } from "./phrases/motifs.ts";
import { readPronoun } from "./phrases/pronouns.ts";
import { preferSecondPlace } from "./phrases/second-place.ts";
import { readYoung } from "./phrases/young-animals.ts";
import { isEndOfNoun, readColor } from "./read-color.ts";
import {
  ADVERB,
  dropModifiers,
  endBetween,
  loseRelation,
  newReader,
  nothingPending,
  type ReaderState,
  type Reading,
} from "./reading.ts";
import { containers } from "./relations.ts";
import { letter } from "./text/lettering.ts";

const MAX_COUNT = 100_000;

/**
 * Reads the words of a prompt from left to right. Phrases of the lexicon take precedence over subjects, and longer
 * ones over shorter ones. `isPrinted` says that the picture is the design of a printed thing, such as a poster.
 */
export function readWords({ tokens, quotes }: Words, isPrinted = false): Reading {
  const state = newReader(isPrinted);
  for (let at = 0; at < tokens.length; ) {
    const used = readAt(state, tokens, at, quotes);
    if (tokens[at + used - 1]?.stop) {
      endDesignColor(state, true);
      // In "tea for two, a bowl", the bowl is one.
      if (state.pending.words.at(-1) === tokens[at + used - 1]?.word && (state.pending.count ?? 1) > 1)
        dropModifiers(state);
      loseRelation(state);
      endBetween(state);
      state.negated = false;
      state.lacking = false;
      state.relation = null;
      state.isListed = true;
      state.joined = true;
    }
    at += used;
  }
  loseRelation(state);
  endBetween(state);
  endColor(state, true);
  dropModifiers(state);
  return state.reading;
}

/** Reads the words that start at a token. Returns how many tokens were used. */
function readAt(state: ReaderState, tokens: readonly Token[], at: number, quotes: readonly string[]): number {
  const token = tokens[at];
  if (!token) return 1;
  if (token.quote !== undefined) {
    letter(state, quotes[token.quote] ?? "", tokens, at);
    return 1;
  }
  if (/^(and|&|plus)$/.test(token.word)) {
    if (state.relation && ADVERB.test(state.relationPhrase) && phraseAt(tokens, at - 1)) {
      loseRelation(state);
      state.relation = null;
    }
    state.joined = !state.negated || state.joined;
    state.isListed = false;
    return 1;
  }
  const young = readYoung(state, tokens, at);
  if (young !== null) return young;
  if (RELATIVES.test(token.word) && isYoungOfAnimal(state, tokens, at)) {
    // The young or the mother of an animal is not a human being.
    state.reading.scene.unread.push(token.word);
    return 1;
  }
  // "Flowers in her garden" are in no woman.
  const isOwner = token.word === "her" && !token.stop && phraseAt(tokens, at + 1)?.meaning.is === "place";
  if (isOwner && state.relation === "inside") return 1;
  if (token.quote === undefined && state.relation && /^(it|them|him|her)$/.test(token.word)) {
    return readPronoun(state, tokens, at, state.relation);
  }
  if (COLORFUL.test(token.word) && phraseAt(tokens, at + 1)?.meaning.is === "part" && !token.stop) {
    state.reading.unused.push(`${token.word} ${phraseAt(tokens, at + 1)?.text}`);
    return 1 + (phraseAt(tokens, at + 1)?.used ?? 1);
  }
  const isBetween = token.word === "between" && /^(?:them|both)$/.test(tokens[at + 1]?.word ?? "") && !token.stop;
  if (isBetween && standBetween(state)) return 2;
  if (isMaterial(tokens, at)) return readMaterial(state, tokens, at);
  if (token.word === "one" && refersBack(state)) return 1;
  // "Both sitting on a branch": they do so, and no branch is two.
  if (token.word === "both" && state.group.length > 0 && !subjectAt(tokens, at + 1, 0)) return 1;
  if (state.group.length > 0 && FLYING.test(token.word) && FLOWN.test(subjectAt(tokens, at + 1, 0)?.subject.id ?? "")) {
    applyMeaning(state, { is: "relation", value: "holding" }, token.word);
    return 1;
  }
  return (
    readMember(state, tokens, at) ??
    readMotif(state, tokens, at) ??
    readHead(state, tokens, at) ??
    readPaintedPart(state, tokens, at) ??
    readGarment(state, tokens, at) ??
    readCompound(state, tokens, at) ??
    readNamed(state, tokens, at) ??
    readDeed(state, tokens, at) ??
    readLone(state, tokens, at)
  );
}

/** Colors that no single part of a picture has. */
const COLORFUL = /^(?:colou?rful|multi-?colou?red|rainbow|rainbow-colou?red)$/;

/** Words for what people do with a kite. */
const FLYING = /^(flying|flies|fly)$/;
const FLOWN = /^kite/;

/** "Its baby", and "a baby" after "a kangaroo with". */
function isYoungOfAnimal(
  { reading, group, relationPhrase, relation }: ReaderState,
  tokens: readonly Token[],
  at: number,
) {
  if (/^(its|their)$/.test(tokens[at - 1]?.word ?? "")) return true;
  const owner = reading.scene.actors[group.at(-1) ?? -1];
  const isAlone = tokens[at]?.stop || subjectAt(tokens, at + 1, 0) === null;
  return isAlone && relation !== null && /^with/.test(relationPhrase) && /^animal/.test(owner?.subject.family ?? "");
}

const RELATIVES = /^(baby|babies|mother|father|parents?|mom|mum|dad)$/;

/** "Baby" before an animal is a size, and otherwise a person. */
function phraseOrBaby(tokens: readonly Token[], at: number): ReturnType<typeof phraseAt> {
  const phrase = phraseAt(tokens, at);
  if (phrase?.text !== "baby" || (!tokens[at]?.stop && subjectAt(tokens, at + 1, 0))) return phrase;
  return null;
}

/** Whether "sheep" or "fish" stands without an article, and so for several. */
function isSeveral(tokens: readonly Token[], at: number, word: string): boolean {
  const next = tokens[at + 1]?.word ?? "";
  if (
    !/^(?:sheep|fish)$/.test(word) ||
    /^(?:icons?|logos?|emblem|sticker|badge|symbol|head|skeleton|bowl|tank)$/.test(next)
  )
    return false;
  const words = tokens.slice(Math.max(0, at - 3), at).map((token) => token.word);
  const start = words.findLastIndex((own) => /^(?:with|of|and|in|on|at|by|near|under|over|between|among|,)$/.test(own));
  return !words
    .slice(start + 1)
    .some((own) =>
      /^(?:an?|the|one|single|logo|icon|badge|sticker|emblem|crest|seal|this|that|my|your|his|her|its|our|their|each|every|\d+)$/.test(
        own,
      ),
    );
}

function readNamed(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const phrase = phraseOrBaby(tokens, at);
  if (phrase?.used === 1 && isThing(tokens, at)) {
    const words = `${tokens[at - 1]?.word} ${phrase.text}`;
    state.reading.scene.unread.push(words);
    leaveThingOut(state, words);
    return 1;
  }
  const subject = subjectAt(tokens, at, phrase?.used ?? 0);
  // "black cat" and "cherry blossoms" are names, and a color word before a noun is a color.
  const named = (subject?.used ?? 0) > 1 || (phrase?.used ?? 0) > 1;
  const color = named ? null : colorAt(tokens, at);
  // "A family of elephants" has no people.
  const isGroup = phrase?.meaning.is === "count" && phrase.used > 1;
  const found = color || isGroup || (subject?.used ?? 0) > 1 ? null : collectionAt(tokens, at);
  // A vegetable garden is a place.
  const many = found && found.used >= (phrase?.used ?? 0) ? found : null;
  if (many && isSold(state, tokens, at)) {
    state.relation = null;
    return many.used;
  }
  if (many) {
    addCollection(state, many.subjects, tokens.slice(at, at + many.used));
    return many.used;
  }
  if (color) return readColor(state, tokens, at, color);
  if (subject) {
    if (!subject.modifier) noteKind(state, subject);
    noteCompound(state, tokens, at, subject);
    const first = tokens[at]?.word ?? "";
    const meaning = subject.used > 1 && !state.negated ? lexicon.get(first) : undefined;
    // Halloween pumpkins are of the autumn, and a haunted house is in a spooky picture.
    if (first === "halloween" && !state.negated) state.reading.scene.season ??= "autumn";
    if (meaning?.is === "place" && OUTDOORS.test(meaning.value)) state.reading.usualPlace ??= meaning.value;
    if (meaning?.is === "mood") state.reading.scene.mood ??= meaning.value;
    // A cherry tree has no color of cherries.
    const isFruit = /^(?:plant|drink)/.test(subject.subject.family) && isColorOrThing(first);
    const own = subject.used > 1 && !isFruit ? findColor(first) : null;
    const isFilled = tokens[at + subject.used]?.word === "of" && containers.test(subject.subject.id);
    state.isFilled = isFilled;
    if (own) Object.assign(state.pending, { color: own, colorName: first });
    if (subject.modifier) modify(state, tokens, at + subject.used, subject);
    else if (referTo(state, findReferent(state, subject.subject, subject.word, tokens[at - 1]?.word)))
      return subject.used;
    else addActor(state, subject.subject, subject.word, subject.plural || isSeveral(tokens, at, subject.word));
    state.ended = subject.modifier ? null : { word: subject.word, at: at + subject.used };
    // The honey of "a basket of honey jars" is no content of the basket.
    if (subject.modifier) return subject.used;
    state.holder = isFilled ? state.reading.scene.actors.length - 1 : null;
    return subject.used;
  }
  if (!phrase) return null;
  // "Reading a comic book" names a thing and no style.
  if (
    phrase.meaning.is === "style" &&
    state.relation === "holding" &&
    /^(?:an?|his|her|their)$/.test(tokens[at - 1]?.word ?? "")
  ) {
    state.reading.scene.unread.push(phrase.text);
    leaveThingOut(state, phrase.text);
    return phrase.used;
  }
  if (isPlaceOfThing(tokens, at, phrase)) {
    // A garden gnome is usually in a garden, and a road sign stands where the prompt says.
    if (!state.negated && phrase.meaning.is === "place") state.reading.usualPlace ??= phrase.meaning.value;
    return phrase.used;
  }
  // The mood of a picture does not change an animal's or a person's face.
  const isTrait =
    isLivingAt(tokens, at + phrase.used) || (OF_A_THING.test(phrase.text) && subjectAt(tokens, at + phrase.used, 0));
  // The faces of the pictures smile in a sad picture too.
  const hasFace = SAD.test(phrase.text) && state.reading.scene.actors.some(({ subject }) => isLiving(subject));
  if (phrase.meaning.is === "mood" && (isTrait || hasFace)) state.reading.unused.push(phrase.text);
  if (phrase.meaning.is === "distance") {
    setDistance(state, phrase.meaning.value, phrase.text, tokens, at);
    return phrase.used;
  }
  const before = state.reading.scene.place;
  applyMeaning(state, phrase.meaning, phrase.text);
  if (phrase.meaning.is === "place" && before !== null) preferSecondPlace(state, tokens, at, before);
  return phrase.used;
}

/** Places what follows relative to an actor that was named before. Returns whether there is one. */
function referTo(state: ReaderState, index: number): boolean {
  if (index < 0) return false;
  // The sea "behind the house" is there by itself.
  if (state.relation === "behind" && state.afterBackdrop !== null)
    Object.assign(state, { relation: null, group: [index] });
  place(state, index);
  Object.assign(state, { joined: false, relation: null, pending: nothingPending() });
  return true;
}

/** Places in a name such as "beach towel" or "street lamp". A circus tent is not on a stage. */
const OUTDOORS = /^(?:beach|street|farm|garden|park|forest|meadow|mountains|harbor|village|city)$/;

/** Moods that are a light, a face or the colors of the thing after them. */
const OF_A_THING =
  /^(?:neon|glowing|happy|sad|cheerful|joyful|playful|funny|merry|melanchol(?:ic|y)|abandoned|colou?rful|vibrant|ghostly|haunted|spooky|scary|creepy|eerie|sinister|enchanted|mystical|fantasy|fairy ?tale|magic|magical|surreal|mysterious|ethereal|desolate|festive|dreamy)$/;

const SAD = /^(?:sad|melanchol(?:ic|y)|gloomy|lonely)$/;
const isLiving = ({ family }: { family: string }): boolean => /^(?:animal|person)/.test(family);
const isLivingAt = (tokens: readonly Token[], at: number): boolean => {
  const subject = subjectAt(tokens, at, 0)?.subject;
  return subject !== undefined && isLiving(subject);
};

/** Adjectives of countries and peoples, which are no things of their own. */
const NATIONALITY = /^[A-Z][a-z]+(?:ian|ish|ese|ean|can)$/;

/** Whether a kind or a style of picture or a color follows a word without a stop: a "line logo", a "matte black cup". */
const isBeforeHead = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.stop !== true &&
  (/^(?:kind|style)$/.test(phraseAt(tokens, at + 1)?.meaning.is ?? "") || colorAt(tokens, at + 1) !== null);

function readLone(state: ReaderState, tokens: readonly Token[], index: number): number {
  const { reading, pending } = state;
  const { word = "", part = "noun" } = tokens[index] ?? {};
  if (/^\d+$/.test(word)) {
    if (Number(word) > 0 && Number(word) <= MAX_COUNT) pending.count = Number(word);
    if (Number(word) !== 1) pending.words.push(word);
  } else if (state.negated) {
    reading.scene.excluded.push(word);
    notePart(state, word);
  } else if (NATIONALITY.test(tokens[index]?.raw ?? "") && tokens[index + 1]?.part === "noun" && !tokens[index]?.stop) {
    reading.scene.unread.push(word);
  } else if ((part === "noun" && !/^\d|ing$/.test(word)) || isNounAt(tokens, index)) {
    reading.unknown.push({
      word,
      index,
      pending,
      // The main thing of a "product photo of a cup" is the cup.
      isMain: isMain(state) && !isBeforeHead(tokens, index),
      relationPhrase: state.relation ? state.relationPhrase : "",
    });
    detachOwned(state);
  } else if (part === "noun" && pending.words.length > 0 && isEndOfNoun(tokens, index)) {
    // The color of "blue frosting" is not that of the next thing.
    const words = [...pending.words, word].join(" ");
    reading.scene.unread.push(words);
    leaveThingOut(state, words);
  } else reading.scene.unread.push(word);
  return 1;
}
