import { singulars, type Token } from "@atelier/vocabulary";
import { hasSenses } from "./homographs.ts";
import { isMain, leaveOut } from "./leave-out.ts";
import { lexicon } from "./lexicon.ts";
import { collectionAt, colorAt, phraseAt, subjectAt } from "./lookahead.ts";
import { isMaterial } from "./phrases/material.ts";
import type { ReaderState } from "./reading.ts";

/** Nouns of what a model of the next one is made of. */
const TRANSFORMERS = /^(paper|toy|origami|rubber|cardboard|lego|gingerbread|plush|inflatable|model|chocolate|sugar)$/;
/** Participles that look like nouns: a lemon cut in half. */
const PARTICIPLE = /^(?:cut|set|laid|left|put|hung|bent|split|spread|shut)$/;
/** Nouns of occasions, which the thing before them is part of: a lantern festival has lanterns. */
const OCCASIONS =
  /^(festival|launch|match|race|game|party|market|competition|show|parade|ceremony|season|garden|shop|tour|trip|ride)s?$/;

/**
 * Reads an unknown noun before a thing. The thing is drawn and reported, because a "straw hat" is a hat, unless its word
 * has several senses: a "traffic jam" is no jam. A thing before an unknown noun is a part of its name, and neither is
 * drawn: a "phone charger" is no phone. Animals and people stay what they are: a "mail carrier" is a person.
 */
export function readCompound(state: ReaderState, tokens: readonly Token[], at: number): number | null {
  const [token, next, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!token || !next?.word || token.stop) return null;
  if (token.word === "made" && next.word === "of" && third?.word && !isMaterial(tokens, at + 2))
    return leaveOut(state, [token, next, third]);
  const isPhrase = (phraseAt(tokens, at)?.used ?? 1) > 1 || (subjectAt(tokens, at, 0)?.used ?? 1) > 1;
  if (token.part !== "noun" || /^\d/.test(token.word) || isPhrase) return null;
  const head = subjectAt(tokens, at + 1, 0);
  if (TRANSFORMERS.test(token.word)) return head?.used === 1 ? readHead(state, token, next, head) : null;
  if (
    next.part !== "noun" ||
    next.word.endsWith("ing") ||
    PARTICIPLE.test(next.word) ||
    lexicon.has(next.word) ||
    colorAt(tokens, at + 1)
  )
    return null;
  const own = subjectAt(tokens, at, 0);
  if (own) {
    const keeps = head !== null || OCCASIONS.test(next.word) || /^(animal|person)/.test(own.subject.family);
    return keeps ? null : leaveOut(state, [token, next]);
  }
  if (lexicon.has(token.word) || colorAt(tokens, at) || collectionAt(tokens, at)) return null;
  const isLiving = head !== null && /^(animal|person)/.test(head.subject.family);
  // A sale sign is a sign, whatever it is for.
  const isSign = head !== null && /^(?:placard|hanging-sign|label)$/.test(head.subject.id);
  if (isLiving || isSign || (head?.used ?? 1) > 1) return null;
  return head ? readHead(state, token, next, head) : leaveOut(state, [token, next]);
}

/** Reports that a compound is drawn as its head, which is read next, or leaves both out if the head has several senses. */
function readHead(
  state: ReaderState,
  modifier: Token,
  next: Token,
  { subject, word }: NonNullable<ReturnType<typeof subjectAt>>,
): number {
  if (hasSenses(singulars(next.word)[0]?.word ?? next.word) || hasSenses(next.word))
    return leaveOut(state, [modifier, next]);
  if (!state.negated) state.reading.guessed.push(`${modifier.word} ${word} (as ${subject.label})`);
  return 1;
}

/** Reports two nouns in direct succession, which name one thing: a telephone box is no telephone and no box. */
export function noteCompound(
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
  else if (before.part === "noun" && /^(place|weather|season|sky)$/.test(phraseAt(tokens, at - 1)?.meaning.is ?? ""))
    reading.guessed.push(`${before.word} ${word} (as ${subject.label})`);
}

/** Notes a noun that modifies the next one. It is not drawn: a "trumpet player", a "camel train". */
export function modify(
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
