import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const locales = ["es", "de", "fr", "pt", "ja"] as const;

/**
 * The glossary of the portal: the one translation of each term, and words that a translator could choose instead, but that
 * mean something else here or would be a second word for the same thing.
 */
const glossary: Record<(typeof locales)[number], Record<string, { use: string; avoid: RegExp }>> = {
  es: {
    output: { use: "resultado", avoid: /(?<!bandeja de )\bsalidas?\b/i },
    job: { use: "trabajo", avoid: /\btareas?\b/i },
    engine: { use: "motor", avoid: /\bengine/i },
    batch: { use: "lote", avoid: /\bbatch/i },
    request: { use: "solicitud", avoid: /\bpetici/i },
  },
  de: {
    // "Ausgabe" is an expense too, as in "Ausgabenlimit".
    output: { use: "Ergebnis", avoid: /\bAusgabe[ns]?\b/ },
    job: { use: "Job", avoid: /\bAufträg|\bAuftrag/ },
    engine: { use: "Engine", avoid: /\bMotor(en)?\b/ },
    batch: { use: "Batch", avoid: /\bStapel/ },
    request: { use: "Anfrage", avoid: /\bRequest/ },
    reset: { use: "Zurücksetzung", avoid: /\bbeginn(t|en) neu\b/ },
  },
  fr: {
    output: { use: "résultat", avoid: /\bsorties?\b/i },
    job: { use: "tâche", avoid: /\bjobs?\b|\btravaux\b/i },
    engine: { use: "moteur", avoid: /\bengine/i },
    batch: { use: "lot", avoid: /\bbatch/i },
    request: { use: "requête", avoid: /\brequest/i },
  },
  pt: {
    output: { use: "resultado", avoid: /(?<!caixa de )\bsaídas?\b/i },
    job: { use: "tarefa", avoid: /\btrabalhos?\b|\bjobs?\b/i },
    engine: { use: "mecanismo", avoid: /\bmotor(es)?\b|\bengine/i },
    batch: { use: "lote", avoid: /\bbatch/i },
    request: { use: "solicitação", avoid: /\brequisiç/i },
  },
  ja: {
    output: { use: "結果", avoid: /出力/ },
    job: { use: "ジョブ", avoid: /タスク/ },
    engine: { use: "エンジン", avoid: /engine/i },
    batch: { use: "バッチ", avoid: /一括処理/ },
    request: { use: "リクエスト", avoid: /照会/ },
  },
};

test.each(locales)("messages and phrases in %s use one word per term", (locale) => {
  const broken = readTexts(locale).flatMap(([place, text]) =>
    Object.entries(glossary[locale])
      .filter(([, { avoid }]) => avoid.test(withoutNames(text)))
      .map(([term, { use }]) => `${place}: "${term}" is "${use}": ${text}`),
  );
  expect(broken).toEqual([]);
});

/** Without values, tags, paths, IDs and the names of fields, which are the same in every language. */
const withoutNames = (text: string): string =>
  text.replaceAll(/<\/?\w+>|\{\w+(?=[,}])|\/\w\S*|\b[a-z]+_\S*|atelier -- \S+.*/g, " ");

/** All texts of a language with the place of each. */
function readTexts(locale: string): [place: string, text: string][] {
  const read = <T>(folder: string) =>
    JSON.parse(readFileSync(new URL(`${folder}/${locale}.json`, import.meta.url), "utf8")) as T;
  return [
    ...Object.entries(read<Record<string, Record<string, string>>>("messages")).flatMap(([namespace, entries]) =>
      Object.entries(entries).map(([key, text]): [string, string] => [`${namespace}.${key}`, text]),
    ),
    ...Object.entries(read<Record<string, string>>("phrases")),
  ];
}
