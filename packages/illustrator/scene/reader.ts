import { findColor, type Token, type Words } from "@atelier/vocabulary";
import { addActor, notePart } from "./actors/add-actor.ts";
import { addCollection, isSold } from "./actors/add-collection.ts";
import { isLiving } from "./actors/owner.ts";
import { putBesideOwner } from "./actors/place-actor.ts";
import { applyMeaning } from "./apply.ts";
import { readGarment } from "./garments.ts";
import { lexicon } from "./lexicon.ts";
import { collectionAt, colorAt, isNounAt, isPlaceOfThing, isThing, phraseAt, subjectAt } from "./lookahead.ts";
import { noteKind } from "./note-kind.ts";
import { readDeed, readMaterial } from "./phrases/deeds.ts";
import { endColor, endDesignColor, paintLast, readColorList } from "./phrases/design-colors.ts";
import { setDistance } from "./phrases/distance.ts";
import { readHead } from "./phrases/heads.ts";
import { isMaterial } from "./phrases/material.ts";
import { readMember, refersBack } from "./phrases/members.ts";
import { readMotif } from "./phrases/motifs.ts";
import {
  dropModifiers,
  endBetween,
  loseRelation,
  newReader,
  noteLostSeat,
  nothingPending,
  PURE,
  type ReaderState,
  type Reading,
} from "./reading.ts";
import { backward, containers } from "./relations.ts";
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
      endDesignColor(state);
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
  endColor(state);
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
    state.joined = !state.negated || state.joined;
    state.isListed = false;
    return 1;
  }
  if (RELATIVES.test(token.word) && isYoungOfAnimal(state, tokens, at)) {
    // The young or the mother of an animal is not a human being.
    state.reading.scene.unread.push(token.word);
    return 1;
  }
  if (token.quote === undefined && state.relation && /^(it|them|him|her)$/.test(token.word)) {
    noteLostSeat(state);
    if (!putBesideOwner(state)) backward(state.reading.scene, state.group, state.relation, token.word);
    state.relation = null;
    return 1;
  }
  if (isMaterial(tokens, at)) return readMaterial(state, tokens, at);
  if (token.word === "one" && refersBack(state)) return 1;
  if (state.group.length > 0 && FLYING.test(token.word) && FLOWN.test(subjectAt(tokens, at + 1, 0)?.subject.id ?? "")) {
    applyMeaning(state, { is: "relation", value: "holding" }, token.word);
    return 1;
  }
  return (
    readMember(state, tokens, at) ??
    readMotif(state, tokens, at) ??
    readHead(state, tokens, at) ??
    readGarment(state, tokens, at) ??
    readCompound(state, tokens, at) ??
    readNamed(state, tokens, at) ??
    readDeed(state, tokens, at) ??
    readLone(state, tokens, at)
  );
}

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

/** Nouns that make another thing of the next one: a paper plane is no plane. */
const TRANSFORMERS = /^(paper|toy|origami|rubber|cardboard|lego|gingerbread|plush|inflatable|model|chocolate|sugar)$/;
/** Nouns of occasions, which the thing before them is part of: a lantern festival has lanterns. */
const OCCASIONS =
  /^(festival|launch|match|race|game|party|market|competition|show|parade|ceremony|season|garden|shop|tour|trip|ride)s?$/;

/**
 * Reports two nouns of which neither is drawn. An unknown noun before a thing changes its sense: a "traffic jam" is no
 * jam, and a "straw hat" is not the pictured hat. A thing before an unknown noun is a part of its name: a "phone booth"
 * is no phone. Animals and people stay what they are: a "mail carrier" is a person.
 */
function readCompound(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const [token, next, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!token || !next?.word || token.stop) return null;
  if (token.word === "made" && next.word === "of" && third?.word && !isMaterial(tokens, at + 2))
    return leaveOut(state, [token, next, third]);
  const isPhrase = (phraseAt(tokens, at)?.used ?? 1) > 1 || (subjectAt(tokens, at, 0)?.used ?? 1) > 1;
  if (token.part !== "noun" || /^\d/.test(token.word) || isPhrase) return null;
  const head = subjectAt(tokens, at + 1, 0);
  if (TRANSFORMERS.test(token.word)) return head?.used === 1 ? leaveOut(state, [token, next]) : null;
  if (next.part !== "noun" || next.word.endsWith("ing") || lexicon.has(next.word) || colorAt(tokens, at + 1))
    return null;
  const own = subjectAt(tokens, at, 0);
  if (own) {
    const keeps = head !== null || OCCASIONS.test(next.word) || /^(animal|person)/.test(own.subject.family);
    return keeps ? null : leaveOut(state, [token, next]);
  }
  if (lexicon.has(token.word) || colorAt(tokens, at) || collectionAt(tokens, at)) return null;
  const isLiving = head !== null && /^(animal|person)/.test(head.subject.family);
  return isLiving || (head?.used ?? 1) > 1 ? null : leaveOut(state, [token, next]);
}

function leaveOut(state: ReaderState, tokens: readonly Token[]): number {
  const words = tokens.map(({ word }) => word).join(" ");
  if (state.negated) {
    state.reading.scene.excluded.push(words);
    notePart(state, words);
  } else {
    state.reading.scene.unread.push(words);
    // "Made of" describes the thing before it.
    if (tokens[0]?.word !== "made") leaveThingOut(state, words);
  }
  return tokens.length;
}

/** Records a thing that is not drawn. Its modifiers and relations apply to no other thing. */
function leaveThingOut(state: ReaderState, word: string): void {
  const { reading } = state;
  if (isMain(state)) reading.missingMain = word;
  reading.missing.push(word);
  detachOwned(state);
}

/** Ends all modifiers and relations. Words after "a dog with a cape" are about the dog, even if no cape is drawn. */
function detachOwned(state: ReaderState): void {
  const owner = state.group.at(-1);
  noteLostSeat(state);
  if (/^(?:riding|chasing|over)$/.test(state.relation ?? "") && /ing\b/.test(state.relationPhrase) && !state.negated)
    state.reading.unused.push(state.relationPhrase);
  // "A man in a suit with an umbrella" has the umbrella.
  const isDressed = state.relationPhrase === "in" && isLiving(state.reading.scene.actors[owner ?? -1]);
  // A bucket of water next to a mop is next to it, even if no water is drawn.
  if (state.holder !== null) {
    const { holder } = state;
    detach(state);
    Object.assign(state, { group: [holder], last: holder });
    return;
  }
  const isOwned = owner !== undefined && state.relation !== null && (isDressed || OWNING.test(state.relationPhrase));
  detach(state);
  if (isOwned) Object.assign(state, { group: [owner], bearer: owner });
}

/** Relations of a thing to what belongs to it. */
const OWNING = /^(?:with|wear|wears|wearing|dressed|holding|carrying|and (?:his|her|its))\b/;

/** Whether the next thing is the first that the prompt names. */
const isMain = ({ reading, relation, relationPhrase, afterBackdrop }: ReaderState) =>
  relation === null &&
  !(afterBackdrop === "sky" && /^(?:over|above)$/.test(relationPhrase)) &&
  reading.scene.actors.length === 0 &&
  reading.missing.length === 0 &&
  reading.unknown.length === 0;

/** Ends all modifiers and relations at a thing that is not drawn. */
function detach(state: ReaderState): void {
  Object.assign(state, {
    relation: null,
    group: [],
    last: null,
    joined: false,
    holder: null,
    bearer: null,
    container: null,
  });
  state.pending = nothingPending();
}

/** "Baby" before an animal is a size, and otherwise a person. */
function phraseOrBaby(tokens: readonly Token[], at: number): ReturnType<typeof phraseAt> {
  const phrase = phraseAt(tokens, at);
  if (phrase?.text !== "baby" || subjectAt(tokens, at + 1, 0)) return phrase;
  return null;
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
  const many = color || (subject?.used ?? 0) > 1 ? null : collectionAt(tokens, at);
  if (many && isSold(state, tokens, at)) {
    state.relation = null;
    return many.used;
  }
  if (many) {
    addCollection(state, many.subjects, tokens.slice(at, at + many.used));
    return many.used;
  }
  if (color) {
    const listed = readColorList(state, tokens, at);
    if (listed > 0) return listed;
    if (/^(background|backdrop)$/.test(tokens[at + color.used]?.word ?? "")) {
      state.reading.scene.background =
        color.name === "black" || color.name === "white" ? PURE[color.name] : color.color;
      Object.assign(state, { relation: null, pending: nothingPending() });
      return color.used + 1;
    }
    if (tokens[at + color.used]?.word === "sky") {
      state.reading.scene.skyColor = color.color;
      Object.assign(state, { relation: null, pending: nothingPending() });
      return color.used + 1;
    }
    // "A blue and a green house" are two, and a picture has one color.
    if (state.pending.colorName) state.reading.scene.unread.push(state.pending.colorName);
    state.pending.color = color.color;
    state.pending.colorName = color.name;
    state.pending.words.push(color.name);
    if (paintLast(state, tokens, at + color.used)) return color.used;
    if (tokens[at + color.used]?.word === "landscape") state.reading.scene.accent = color.color;
    return color.used;
  }
  if (subject) {
    if (!subject.modifier) noteKind(state, subject);
    noteCompound(state, tokens, at, subject);
    const first = tokens[at]?.word ?? "";
    const meaning = subject.used > 1 && !state.negated ? lexicon.get(first) : undefined;
    // Halloween pumpkins are of the autumn, and a haunted house is in a spooky picture.
    if (first === "halloween" && !state.negated) state.reading.scene.season ??= "autumn";
    if (meaning?.is === "place" && OUTDOORS.test(meaning.value)) state.reading.usualPlace ??= meaning.value;
    if (meaning?.is === "mood") state.reading.scene.mood ??= meaning.value;
    const own = subject.used > 1 ? findColor(first) : null;
    if (own) Object.assign(state.pending, { color: own, colorName: first });
    if (subject.modifier) modify(state, tokens, at + subject.used, subject);
    else addActor(state, subject.subject, subject.word, subject.plural);
    state.ended = subject.modifier ? null : { word: subject.word, at: at + subject.used };
    const filled = tokens[at + subject.used]?.word === "of" && !subject.modifier && containers.test(subject.subject.id);
    state.holder = filled ? state.reading.scene.actors.length - 1 : null;
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
  if (phrase.meaning.is === "mood" && isTrait) state.reading.unused.push(phrase.text);
  if (phrase.meaning.is === "distance") {
    setDistance(state, phrase.meaning.value, phrase.text, tokens, at);
    return phrase.used;
  }
  const before = state.reading.scene.place;
  applyMeaning(state, phrase.meaning, phrase.text);
  if (phrase.meaning.is === "place" && before !== null) preferSecondPlace(state, tokens, at, before);
  return phrase.used;
}

/** The main place of "a mountain village" is the village. */
function preferSecondPlace(
  { reading: { scene } }: ReaderState,
  tokens: readonly Token[],
  at: number,
  first: string,
): void {
  const before = tokens[at - 1];
  const isJoined =
    before &&
    !before.stop &&
    before.part === "noun" &&
    phraseAt([{ ...before, stop: true }], 0)?.meaning.is === "place";
  const second = isJoined ? scene.beyond.at(-1) : undefined;
  if (second === undefined || scene.place !== first || !/^(?:village|city|harbor|farm|lake|river)$/.test(second))
    return;
  scene.beyond = [first, ...scene.beyond.slice(0, -1)];
  scene.place = second;
}

/** Places in a name such as "beach towel" or "street lamp". A circus tent is not on a stage. */
const OUTDOORS = /^(?:beach|street|farm|garden|park|forest|meadow|mountains|harbor|village|city)$/;

/** Moods that are a light, a face or the colors of the thing after them. */
const OF_A_THING =
  /^(?:neon|glowing|happy|sad|cheerful|joyful|playful|funny|merry|melanchol(?:ic|y)|abandoned|colou?rful|vibrant|ghostly|haunted|spooky|scary|creepy|eerie|sinister|enchanted|mystical|fantasy|fairy ?tale|magic|magical|surreal|mysterious|ethereal|desolate|festive|dreamy)$/;

const isLivingAt = (tokens: readonly Token[], at: number) =>
  /^(animal|person)/.test(subjectAt(tokens, at, 0)?.subject.family ?? "");

/** Reports two nouns in direct succession, which name one thing: a telephone box is no telephone and no box. */
function noteCompound(
  { reading, ended, negated }: ReaderState,
  tokens: readonly Token[],
  at: number,
  { word, subject }: NonNullable<ReturnType<typeof subjectAt>>,
): void {
  const before = tokens[at - 1];
  const unknown = reading.unknown.at(-1);
  // The main thing of "a flamenco dancer" is the dancer.
  if (unknown?.index === at - 1) unknown.isMain = false;
  if (!before?.word || before.stop || negated) return;
  if (ended?.at === at) reading.guessed.push(`${ended.word} ${word} (as ${ended.word} and ${subject.label})`);
  // A snow globe is no globe in the snow.
  else if (before.part === "noun" && /^(place|weather|season)$/.test(phraseAt(tokens, at - 1)?.meaning.is ?? ""))
    reading.guessed.push(`${before.word} ${word} (as ${subject.label})`);
}

/** Notes a noun that modifies the next one. It is not drawn: a "trumpet player", a "camel train". */
function modify(
  state: ReaderState,
  tokens: readonly Token[],
  at: number,
  { word, subject: being }: NonNullable<ReturnType<typeof subjectAt>>,
): void {
  state.pending.adjectives.push(word);
  const { subject } = subjectAt(tokens, at, 0) ?? {};
  if (subject?.label.includes(word)) return;
  state.reading.scene.unread.push(word);
  // A robot waiter and a dog astronaut are no people.
  const head = subjectAt(tokens, at, 0)?.subject;
  const isBeing =
    /^animal|^person-fantasy/.test(being?.family ?? "") || /^(?:robot|alien|dinosaur|snowman)/.test(being?.id ?? "");
  if (!isBeing || !head?.family.startsWith("person") || HANDLER.test(tokens[at]?.word ?? "")) return;
  if (isMain(state)) state.reading.missingMain = `${word} ${tokens[at]?.word}`;
  state.reading.missing.push(word);
}

/** People who work with the animals that their names contain. */
const HANDLER =
  /^(?:trainer|keeper|walker|owner|sitter|breeder|rider|hunter|catcher|whisperer|lover|groomer|handler|herder|farmer|tamer|doctor|lady)s?$/;

function readLone(state: ReaderState, tokens: readonly Token[], index: number): number {
  const { reading, pending } = state;
  const { word = "", part = "noun" } = tokens[index] ?? {};
  if (/^\d+$/.test(word)) {
    if (Number(word) > 0 && Number(word) <= MAX_COUNT) pending.count = Number(word);
    if (Number(word) !== 1) pending.words.push(word);
  } else if (state.negated) {
    reading.scene.excluded.push(word);
    notePart(state, word);
  } else if ((part === "noun" && !/^\d|ing$/.test(word)) || isNounAt(tokens, index)) {
    reading.unknown.push({
      word,
      index,
      pending,
      isMain: isMain(state),
      relationPhrase: state.relation ? state.relationPhrase : "",
    });
    detachOwned(state);
  } else reading.scene.unread.push(word);
  return 1;
}
