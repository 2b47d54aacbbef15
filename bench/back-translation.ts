import { readFileSync } from "node:fs";
import { listedLocales } from "../components/translations/locales.ts";
import { installedModes } from "../lib/engines/apertium/modes.ts";
import { apertiumTranslator } from "../lib/engines/apertium/translator.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

/** Texts with fewer words, such as labels, have too little in common with their back-translation. */
const MIN_WORDS = 4;
/** The share of the English words that a back-translation of a right text usually has. */
const MIN_SHARE = 0.25;
/** Words with the same first letters are forms of one word. */
const STEM = 5;

interface Message {
  place: string;
  english: string;
  translation: string;
}

/**
 * Translates the portal's messages and phrases back into English with Apertium, in the languages that are installed, and
 * lists those with few of the English words for a reader. Most are right: the translator does not know every word.
 */
export async function run(options: BenchOptions): Promise<void> {
  const modes = installedModes();
  for (const locale of listedLocales) {
    if (!modes.some(({ from, to }) => from === locale && to === "en")) continue;
    const messages = readMessages(locale);
    const back = await translateBack(messages, locale);
    const doubtful = messages
      .map((message, index) => ({ ...message, back: back[index] ?? "" }))
      .map((message) => ({ ...message, share: computeShare(message.english, message.back) }))
      .filter(({ share }) => share < MIN_SHARE)
      .sort((first, second) => first.share - second.share);
    if (!options.json)
      for (const item of doubtful)
        console.log(`${item.place}\n  ${item.english}\n  ${item.translation}\n  ${item.back}\n`);
    const baseline = { name: "messages compared", value: messages.length };
    const [ours, ratio] = [doubtful.length, doubtful.length / messages.length];
    reportCase(
      { bench: "back-translation", case: `${locale}: to read`, baseline, ours, ratio, unit: "messages" },
      options,
    );
  }
}

async function translateBack(messages: readonly Message[], from: string): Promise<string[]> {
  const toTagged = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const { translations } = await apertiumTranslator().translate(
    {
      segments: messages.map(({ translation }) => ({ text: toTagged(translation) })),
      from,
      to: "en",
      formality: "default",
      glossary: [],
    },
    { signal: new AbortController().signal, seed: 0, progress: () => {}, warn: () => {} },
  );
  return translations;
}

/** The sentences of a language with the English ones. Messages with plurals are several sentences and are left out. */
function readMessages(locale: string): Message[] {
  const read = (path: string) =>
    JSON.parse(readFileSync(new URL(`../components/translations/${path}`, import.meta.url), "utf8")) as unknown;
  const english = read("messages/en.json") as Record<string, Record<string, string>>;
  const translated = read(`messages/${locale}.json`) as typeof english;
  const phrases = read(`phrases/${locale}.json`) as Record<string, string>;
  const messages = Object.entries(english).flatMap(([namespace, entries]) =>
    Object.entries(entries).map(([key, text]) => ({
      place: `${namespace}.${key}`,
      english: text,
      translation: translated[namespace]?.[key] ?? "",
    })),
  );
  const both = [
    ...messages,
    ...Object.entries(phrases).map(([text, translation]) => ({ place: "phrase", english: text, translation })),
  ];
  return both
    .filter(({ english: text }) => !/, (plural|select),/.test(text) && getWords(text).size >= MIN_WORDS)
    .map((message) => ({
      ...message,
      english: withoutMarkup(message.english),
      translation: withoutMarkup(message.translation),
    }));
}

const withoutMarkup = (text: string): string => text.replaceAll(/<\/?\w+>/g, "").replaceAll(/\{\w+\}/g, "5");

const computeShare = (english: string, back: string): number => {
  const [words, found] = [getWords(english), getWords(back)];
  return [...words].filter((word) => found.has(word)).length / words.size;
};

/** The stems of the longer words of a text. */
const getWords = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, STEM)));
