import { documentParts } from "@atelier/documents/format-types";
import { errorCodes } from "@atelier/errors";
import { describe, expect, test } from "vitest";
import { samplesFor } from "#lib/docs/samples.ts";
import { describeOperation } from "#lib/operations/describe.ts";
import { operations } from "#lib/operations/index.ts";
import { pipelineTemplates } from "#lib/pipelines/templates.ts";
import { findMessages, findReasons, findSteps } from "#test/helpers/message-source.ts";
import { listedLocales } from "./locales.ts";
import german from "./phrases/de.json" with { type: "json" };
import spanish from "./phrases/es.json" with { type: "json" };
import french from "./phrases/fr.json" with { type: "json" };
import japanese from "./phrases/ja.json" with { type: "json" };
import portuguese from "./phrases/pt.json" with { type: "json" };
import { createTranslate, toPattern } from "./phrases.ts";
import { repeatsTitle, translateOperation } from "./translate-operation.ts";

const catalogues: Record<string, Record<string, string>> = {
  es: spanish,
  de: german,
  fr: french,
  pt: portuguese,
  ja: japanese,
};
const translatedLocales = listedLocales.filter((locale) => locale !== "en");

/** Options that every language writes alike: ratios, numbers, 3D, and names of formats. */
const isName = (option: string | number) => /^\d/.test(String(option)) || NAMES.has(String(option));
const NAMES = new Set(["avif", "base64", "docx", "gif", "jpeg", "pdf", "png", "tiff", "url", "webp"]);
/** Messages of validation, which `describeIssue` composes. */
const VALIDATION = [
  "This field is required.",
  "This field must not be empty.",
  ...["at least", "at most"].flatMap((bound) =>
    ["", " characters", " entries"].map((unit) => `Send ${bound} 2${unit}.`),
  ),
];

/** The phrases that the portal shows, with the place that defines each. */
const shown: readonly [place: string, phrase: string][] = [
  ...operations.flatMap((operation): [string, string][] => {
    const { slug, title, summary, priceNote, fields, examples } = describeOperation(operation);
    return [
      [slug, title],
      [`${slug}: summary`, summary],
      [`${slug}: price`, priceNote],
      ...Object.entries(operation.units).map(([unit, one]): [string, string] => [`${slug}: unit ${unit}`, one.title]),
      ...fields.flatMap((field): [string, string][] => [
        [`${slug}.${field.name}`, field.title],
        ...(field.description && !repeatsTitle(field)
          ? [[`${slug}.${field.name}: description`, field.description] as [string, string]]
          : []),
        ...(field.options ?? [])
          .filter((option) => !isName(option))
          .map((option): [string, string] => [`${slug}.${field.name}: option`, String(option)]),
        ...(/\p{L}{3}/u.test(field.unit ?? "")
          ? [[`${slug}.${field.name}: unit`, field.unit ?? ""] as [string, string]]
          : []),
      ]),
      ...examples.flatMap((example): [string, string][] => [
        [`${slug}: example`, example.title],
        ...(example.shows ? [[`${slug}: example`, example.shows] as [string, string]] : []),
      ]),
      ...samplesFor(describeOperation(operation)).map(({ path, alt }): [string, string] => [path, alt]),
    ];
  }),
  ...Object.entries(errorCodes).map(([code, { title }]): [string, string] => [`error ${code}`, title]),
  ...pipelineTemplates.flatMap(({ id, title, description }): [string, string][] => [
    [`template ${id}`, title],
    [`template ${id}: description`, description],
  ]),
  ...VALIDATION.map((message): [string, string] => ["validation", message]),
];

/** Where errors, warnings and steps come from that a person can meet in the playground, in batches and in documents. */
const everyMessage = findMessages(["lib/**/*.ts", "packages/*/**/*.ts"]);
const steps = findSteps([
  "lib/{engines,operations,worker}/**/*.ts",
  "packages/{colorist,illustrator,photo-editor,product-studio}/**/*.ts",
]);
/** The places whose messages are all translated. Those of the formats of documents are translated where many people meet them. */
const required = findMessages([
  "lib/engines/{apertium,background-remover,bergamot,cleaner,colorist,m2m100,ports,studio,upscaler}/**/*.ts",
  "lib/operations/{background-remove,image-cleanup,image-edit,image-upscale,product-photo}/**/*.ts",
  "lib/operations/{frames,mask-size,variations}.ts",
  "packages/{colorist,illustrator,photo-editor,product-studio}/**/*.ts",
  "packages/images/files/*.ts",
]);
/** The parts that a document does not translate, and the reasons. */
const reasons = new Map([
  ...findReasons(["packages/{documents,pdf}/**/*.ts", "lib/operations/document-translate/*.ts"]),
  ...documentParts
    .filter((part) => !/^[A-Z]/.test(part))
    .map((part): [string, string] => [part, "packages/documents/format-types.ts"]),
]);
/** Messages that no person of the portal can meet, or whose values are English sentences. */
const untranslated = new Set([
  "Read {1}.",
  "Give a color or a scene.",
  "The <g{1}>red</g{2}> house &amp; <x{3}/>.",
  "The Apertium process ended.",
  "Apertium did not respond in time.",
  "Apertium was stopped.",
]);

describe.each(translatedLocales)("the phrases in %s", (locale) => {
  const phrases = catalogues[locale] ?? {};
  const find = (phrase: string) => phrases[phrase] ?? phrases[toPattern(phrase)];

  test("translate every operation, field, hint, option, unit, price, example, template and error", () => {
    const missing = shown.filter(([, phrase]) => find(phrase) === undefined);
    expect(missing.map(([place, phrase]) => `${place}: add "${toPattern(phrase)}" to phrases/${locale}.json`)).toEqual(
      [],
    );
  });

  test("translate the errors and warnings of images, and the steps of jobs", () => {
    const missing = [...required, ...steps].filter(([phrase]) => !untranslated.has(phrase) && !find(phrase));
    expect(missing.map(([phrase, place]) => `${place}: add "${phrase}" to phrases/${locale}.json`)).toEqual([]);
  });

  test("translate what was not translated in a document, and why", () => {
    const missing = [...reasons].filter(([phrase]) => !find(phrase));
    expect(missing.map(([phrase, place]) => `${place}: add "${phrase}" to phrases/${locale}.json`)).toEqual([]);
  });

  test("have another name for each part of a document, so that it can be found by it", () => {
    const names = documentParts.map(createTranslate(locale));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test("are all used", () => {
    const used = new Set([
      ...shown.flatMap(([, phrase]) => [phrase, toPattern(phrase)]),
      ...everyMessage.keys(),
      ...steps.keys(),
      ...reasons.keys(),
    ]);
    expect(Object.keys(phrases).filter((phrase) => !used.has(phrase))).toEqual([]);
  });

  test("have the values, field names and quoted values of the English ones", () => {
    const differing = Object.entries(phrases).filter(
      ([phrase, translation]) => getValues(phrase) !== getValues(translation),
    );
    expect(differing).toEqual([]);
  });

  test("have no English sentence left", () => {
    const left = Object.entries(phrases).filter(
      ([phrase, translation]) => phrase === translation && phrase.split(/\s+/).length > 2,
    );
    expect(left).toEqual([]);
  });
});

/** The placeholders and bounds of a phrase, as a sorted text: "{1} {2}", or numbers without separators. */
function getValues(phrase: string): string {
  const placeholders = phrase.match(/\{\d\}/g) ?? [];
  const numbers = phrase.replaceAll(/(?<=\d)[.,\s\u00a0\u202f](?=\d{3}\b)/g, "").match(/\d{2,}/g) ?? [];
  return [...placeholders, ...numbers].sort().join(" ");
}

test("a price has its numbers in the order and format of the language", () => {
  const german = createTranslate("de");
  expect(german("2 per image or frame, 1 up to 0.25 MP with max_megapixels")).toBe(
    "2 pro Bild oder Frame, 1 bis 0,25 MP mit max_megapixels",
  );
  expect(
    german(
      "1 per 500 characters, rounded up, at least 5; a scanned page or picture is held as 2,000 characters and charged for its recognized text",
    ),
  ).toContain("2.000 Zeichen");
  expect(createTranslate("ja")("4 per image up to 1 MP (1024 × 1024), 8 above")).toBe(
    "1 MP（1024 × 1024）までの画像 1 枚につき 4、それを超えると 8",
  );
  expect(createTranslate("en")("7 per image or frame")).toBe("7 per image or frame");
});

test("a message has its values, and one of several sentences is translated if all of them are", () => {
  const german = createTranslate("de");
  expect(german("These colors are not in the picture as described: red roof, blue door.")).toBe(
    "Diese Farben sind im Bild nicht wie beschrieben: red roof, blue door.",
  );
  expect(german('Translated from French: "un chat".')).toBe('Übersetzt (Sprache: Französisch): "un chat".');
  expect(german("The job was canceled. The document is empty.")).toBe(
    "Der Job wurde abgebrochen. Das Dokument ist leer.",
  );
  // A message of several sentences can follow another one.
  const unread = "The text seems to be in German, which no translator of this service reads.";
  const empty = "The marked area is transparent, so there is nothing to remove. Mark a visible part of the image.";
  expect(german(empty)).not.toBe(empty);
  expect(german(`${unread} ${empty}`)).toBe(`${german(unread)} ${german(empty)}`);
  for (const english of [
    "The job was canceled. Ask the operator why.",
    "Not found in the sketch: a. Ask the operator why.",
  ])
    expect(german(english)).toBe(english);
});

test("a warning has what was not translated, and why, in its language", () => {
  const [german, japanese] = [createTranslate("de"), createTranslate("ja")];
  expect(german("Not translated: 1,858 characters of pages, because its font does not map its glyphs to text.")).toBe(
    "Nicht übersetzt: 1.858 Zeichen (Seiten). Grund: seine Schrift ordnet den Zeichen keinen Text zu.",
  );
  expect(german('Not translated: 2 units, because the file says translate="no".')).toBe(
    'Nicht übersetzt: 2 Einheiten. Grund: die Datei enthält translate="no".',
  );
  expect(japanese("3 paragraphs in French")).toBe("段落 3 個（フランス語）");
  expect(german("no engine translates from French to Welsh")).toBe(
    "keine Engine übersetzt von Französisch nach Walisisch",
  );
});

test("a translated operation keeps what a request needs", () => {
  for (const operation of operations) {
    const described = describeOperation(operation);
    const translated = translateOperation(described, createTranslate("de"));
    expect(translated.fields.map(({ name, options }) => [name, options])).toEqual(
      described.fields.map(({ name, options }) => [name, options]),
    );
    expect(translated.examples.map(({ input }) => input)).toEqual(described.examples.map(({ input }) => input));
    expect(translated.title).not.toBe(described.title);
  }
});
