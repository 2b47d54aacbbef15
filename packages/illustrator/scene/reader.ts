import { colorOf, type Subject, type Token, type Words } from "@atelier/vocabulary";
import { addActor } from "./add-actor.ts";
import { applyMeaning } from "./apply.ts";
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
  if (state.relation && /^(it|them|him|her)$/.test(token.word)) {
    backward(state.reading.scene, state.group, state.relation);
    state.relation = null;
    return 1;
  }
  return readNamed(state, tokens, at) ?? readLone(state, token, at);
}

function readNamed(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const phrase = phraseAt(tokens, at);
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
    if (subject.modifier) state.pending.adjectives.push(subject.word);
    else addActor(state, subject.subject, subject.word, subject.plural);
    const filled = tokens[at + subject.used]?.word === "of" && !subject.modifier && containers.test(subject.subject.id);
    state.holder = filled ? state.reading.scene.actors.length - 1 : null;
    return subject.used;
  }
  if (!phrase) return null;
  applyMeaning(state, phrase.meaning, phrase.text);
  return phrase.used;
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
