import { colorOf, type Subject, type Token, type Words } from "@atelier/vocabulary";
import { addActor } from "./add-actor.ts";
import { applyMeaning } from "./apply.ts";
import { lexicon } from "./lexicon.ts";
import { collectionAt, colorAt, phraseAt, subjectAt } from "./lookahead.ts";
import { newReader, type ReaderState, type Reading } from "./reading.ts";
import { backward, containers, lettered } from "./relations.ts";

const MAX_COUNT = 100_000;

/**
 * Reads the words of a prompt from left to right. Phrases of the lexicon take precedence over subjects, and longer
 * ones over shorter ones.
 */
export function readWords({ tokens, quotes }: Words): Reading {
  const state = newReader();
  for (let at = 0; at < tokens.length; ) {
    const used = readAt(state, tokens, at, quotes);
    if (tokens[at + used - 1]?.stop) {
      state.negated = false;
      state.relation = null;
      state.joined = true;
    }
    at += used;
  }
  return state.reading;
}

/** Reads the words that start at a token. Returns how many tokens were used. */
function readAt(state: ReaderState, tokens: readonly Token[], at: number, quotes: readonly string[]): number {
  const token = tokens[at];
  if (!token) return 1;
  if (token.quote !== undefined) {
    letter(state, quotes[token.quote] ?? "");
    return 1;
  }
  if (/^(and|&|plus)$/.test(token.word)) {
    state.joined = !state.negated || state.joined;
    return 1;
  }
  if (token.word === "baby" && /^(its|their)$/.test(tokens[at - 1]?.word ?? "")) {
    // The young of an animal is not a human baby.
    state.reading.scene.unread.push(token.word);
    return 1;
  }
  if (state.relation && /^(it|them|him|her)$/.test(token.word)) {
    backward(state.reading.scene, state.group, state.relation);
    state.relation = null;
    return 1;
  }
  return readCompound(state, tokens, at) ?? readNamed(state, tokens, at) ?? readLone(state, token, at);
}

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
  if (token.word === "made" && next.word === "of" && third?.word) return leaveOut(state, [token, next, third]);
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

function leaveOut({ reading, negated }: ReaderState, tokens: readonly Token[]): number {
  const words = tokens.map(({ word }) => word).join(" ");
  if (negated) reading.scene.excluded.push(words);
  else reading.scene.unread.push(words);
  return tokens.length;
}

/** "Baby" before an animal is a size, and otherwise a person. */
function phraseOrBaby(tokens: readonly Token[], at: number): ReturnType<typeof phraseAt> {
  const phrase = phraseAt(tokens, at);
  if (phrase?.text !== "baby" || subjectAt(tokens, at + 1, 0)) return phrase;
  return null;
}

function readNamed(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const phrase = phraseOrBaby(tokens, at);
  const subject = subjectAt(tokens, at, phrase?.used ?? 0);
  // "black cat" and "cherry blossoms" are names, and a color word before a noun is a color.
  const named = (subject?.used ?? 0) > 1 || (phrase?.used ?? 0) > 1;
  const color = named ? null : colorAt(tokens, at);
  const many = color || (subject?.used ?? 0) > 1 ? null : collectionAt(tokens, at);
  if (many) {
    addCollection(state, many.subjects);
    return many.used;
  }
  if (color) {
    state.pending.color = color.color;
    state.pending.colorName = color.name;
    if (/^(sky|landscape)$/.test(tokens[at + color.used]?.word ?? "")) state.reading.scene.accent = color.color;
    return color.used;
  }
  if (subject) {
    const first = tokens[at]?.word ?? "";
    if (subject.used > 1 && colorOf(first)) state.pending.colorName = first;
    if (subject.modifier) modify(state, tokens, at + subject.used, subject.word);
    else addActor(state, subject.subject, subject.word, subject.plural);
    const filled = tokens[at + subject.used]?.word === "of" && !subject.modifier && containers.test(subject.subject.id);
    state.holder = filled ? state.reading.scene.actors.length - 1 : null;
    return subject.used;
  }
  if (!phrase) return null;
  applyMeaning(state, phrase.meaning, phrase.text);
  return phrase.used;
}

/** Notes a noun that modifies the next one. On a person or an animal it is not drawn: a "trumpet player", a "frog king". */
function modify(state: ReaderState, tokens: readonly Token[], at: number, word: string): void {
  state.pending.adjectives.push(word);
  if (/^(animal|person)/.test(subjectAt(tokens, at, 0)?.subject.family ?? "")) state.reading.scene.unread.push(word);
}

function addCollection(state: ReaderState, subjects: readonly Subject[]): void {
  const { holder } = state;
  for (const subject of subjects) {
    state.holder = holder;
    addActor(state, subject, subject.label, false);
    state.joined = true;
  }
  state.joined = false;
}

function readLone(state: ReaderState, { word, part }: Token, index: number): number {
  const { reading, pending } = state;
  if (/^\d+$/.test(word)) {
    if (Number(word) > 0 && Number(word) <= MAX_COUNT) pending.count = Number(word);
  } else if (state.negated) reading.scene.excluded.push(word);
  else if (part === "noun" && !/^\d/.test(word)) reading.unknown.push({ word, index });
  else reading.scene.unread.push(word);
  return 1;
}

/** Puts quoted text on the last named subject if it can carry text, otherwise into the picture. */
function letter({ reading, group }: ReaderState, text: string): void {
  const actor = reading.scene.actors[group.at(-1) ?? -1];
  if (actor && lettered(actor.subject) && !actor.lettering) actor.lettering = text;
  else reading.scene.lettering.push(text);
}
