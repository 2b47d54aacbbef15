import { describeLanguage, sameLanguage } from "@atelier/documents/languages";
import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import type { JobResources } from "../operations/define.ts";
import { allDictionaries, findDictionary } from "./dictionaries.ts";
import { type Glossary, readGlossaries } from "./glossaries.ts";
import { writeJobMemory } from "./job-memory.ts";
import { isMemoryDefault } from "./memory.ts";

const storedDocument = z.object({
  $file: z.object({ facts: z.object({ language: z.string().optional() }).optional() }),
});

/** The detected language of a stored document, with the operation's own fallback. */
const getLanguage = (document: unknown): string =>
  storedDocument.safeParse(document).data?.$file.facts?.language ?? "en";

/** The fields of a request that name what the account has stored. Other operations have none of them. */
interface ResourceFields {
  glossaries?: unknown;
  glossary?: unknown;
  memory?: unknown;
  formality?: unknown;
  style?: unknown;
  custom_instructions?: unknown;
  source_language?: unknown;
  target_language?: unknown;
  targets?: unknown;
  /** An uploaded file, or its stored form. */
  document?: unknown;
}

const getTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : typeof value === "string" ? [value] : [];

const getTargets = ({ targets, target_language }: ResourceFields) => getTexts(targets ?? target_language);

const getIds = ({ glossaries }: ResourceFields): string[] => getTexts(glossaries);

/** Sets the field `memory` of a request for the document translator to the account's default if it was not sent. */
export async function applyMemoryDefault(accountId: string, input: Record<string, unknown>): Promise<void> {
  if (input.memory === undefined && (await isMemoryDefault(accountId))) input.memory = true;
}

/**
 * Checks what a parsed request names: its glossaries exist, belong to the account and fit the languages. `detected` is the
 * language of the input. Throws `invalid_input`.
 */
export async function checkJobResources(accountId: string, input: ResourceFields, detected: string): Promise<void> {
  const ids = getIds(input);
  if (ids.length === 0) return;
  const found = new Map((await readGlossaries(accountId, ids)).map((glossary) => [glossary.id, glossary]));
  const from = input.source_language === "auto" ? detected : String(input.source_language);
  const targets = getTargets(input);
  for (const [index, id] of ids.entries()) {
    const glossary = found.get(id);
    if (!glossary)
      throw invalidInput(`/glossaries/${index}`, `There is no glossary "${id}". GET /glossaries lists yours.`);
    if (!targets.some((to) => findDictionary(allDictionaries(glossary), { from, to })))
      throw invalidInput(`/glossaries/${index}`, describeMismatch(glossary, from, targets));
  }
}

/**
 * Reads what a job's stored input names. Segments of the memory are written to files in `directory`. Throws `invalid_input`
 * if a glossary was deleted after the submission.
 */
export async function readJobResources(
  accountId: string,
  input: ResourceFields,
  directory: string,
): Promise<JobResources> {
  const ids = getIds(input);
  const found = await readGlossaries(accountId, ids);
  const missing = ids.find((id) => !found.some((glossary) => glossary.id === id));
  if (missing !== undefined)
    throw new AppError(
      "invalid_input",
      `The glossary ${missing} was deleted before the job started. Nothing was charged.`,
    );
  const targets = getTargets(input);
  const glossaries = found.flatMap((glossary) =>
    allDictionaries(glossary)
      .filter(({ to }) => targets.some((target) => sameLanguage(to, target)))
      .map(({ from, to, entries }) => ({ name: glossary.name, from, to, entries })),
  );
  if (input.memory !== true) return { glossaries };
  const memories = await writeJobMemory(accountId, directory, {
    from: input.source_language === "auto" ? getLanguage(input.document) : String(input.source_language),
    targets,
    glossary: typeof input.glossary === "string" ? input.glossary : undefined,
    glossaries,
    formality: String(input.formality ?? "default"),
    wording: getWording(input),
  });
  return { glossaries, memories };
}

/** The style and the instructions of a request; empty without both. */
function getWording({ style, custom_instructions }: ResourceFields): string[] {
  const wording = [style, custom_instructions].map((value) => (typeof value === "string" ? value : ""));
  return wording.every((value) => value === "") ? [] : wording;
}

function describeMismatch(glossary: Glossary, from: string, targets: readonly string[]): string {
  const getName = (tag: string) => describeLanguage(tag).name;
  const wanted = `${getName(from)} to ${targets.map(getName).join(", ")}`;
  const pairs = allDictionaries(glossary).map(({ from: source, to }) => `${getName(source)} to ${getName(to)}`);
  return `The glossary "${glossary.name}" is for ${pairs.join(", ")}, but the request is for ${wanted}.`;
}
