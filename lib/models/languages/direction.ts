import { z } from "zod";
import tableJson from "./table.json" with { type: "json" };

/** The purpose of a file of a language model. A model has one vocabulary, or one for each of its two languages. */
export const fileRoles = ["model", "lexicon", "vocabulary", "sourceVocabulary", "targetVocabulary"] as const;
export type FileRole = (typeof fileRoles)[number];

/** A file as it is published, compressed with gzip. A digest or size that is not published is absent. */
export interface LanguageFile {
  role: FileRole;
  /** The name without ".gz". The precision of a model follows from it. */
  name: string;
  /** The path at a mirror or in a folder. */
  path: string;
  url: string;
  compressedBytes?: number | undefined;
  compressedSha256?: string | undefined;
  sizeBytes?: number | undefined;
  sha256?: string | undefined;
}

/** A published model that translates from one language into another one. One of the two is English. */
export interface Direction {
  from: string;
  to: string;
  /** The configuration and the version of the list, in a form for file names. */
  version: string;
  origin: "registry" | "table";
  /** Published scores on the FLORES test set; null if none is published. */
  score: Score | null;
  files: readonly LanguageFile[];
}

export interface Score {
  comet: number;
  bleu: number | null;
}

/** The license of all models of Mozilla's list. */
export const LANGUAGE_LICENSE = { name: "MPL-2.0", url: "https://www.mozilla.org/MPL/2.0/" };

const table = z
  .object({
    commit: z.string(),
    directions: z.record(
      z.string(),
      z.object({
        configuration: z.string(),
        comet: z.number().nullable(),
        bleu: z.number().nullable(),
        files: z.array(z.array(z.union([z.string(), z.number()]))),
      }),
    ),
  })
  .parse(tableJson);

const REPOSITORY = "https://media.githubusercontent.com/media/mozilla/firefox-translations-models";

const ROLES: readonly [RegExp, FileRole][] = [
  [/^model\./, "model"],
  [/^lex\./, "lexicon"],
  [/^vocab\./, "vocabulary"],
  [/^srcvocab\./, "sourceVocabulary"],
  [/^trgvocab\./, "targetVocabulary"],
];

/** The directions of the table in this repository by `from-to`, each pinned by digests. */
export const tableDirections: ReadonlyMap<string, Direction> = new Map(
  Object.entries(table.directions).map(([key, { configuration, comet, bleu, files }]) => {
    const [from = "", to = ""] = key.split("-");
    const direction: Direction = {
      from,
      to,
      version: `${configuration}-${table.commit.slice(0, 12)}`,
      origin: "table",
      score: comet === null ? null : { comet, bleu },
      files: files.map(([file, bytes, sha256, plainSha256]) => {
        const path = `models/${configuration}/${from}${to}/${file}`;
        return {
          ...describeFile(String(file)),
          path,
          url: `${REPOSITORY}/${table.commit}/${path}`,
          compressedBytes: Number(bytes),
          compressedSha256: String(sha256),
          sha256: plainSha256 === undefined ? undefined : String(plainSha256),
        };
      }),
    };
    return [key, direction] as const;
  }),
);

function describeFile(file: string): Pick<LanguageFile, "role" | "name"> {
  const role = ROLES.find(([pattern]) => pattern.test(file))?.[1];
  if (!role) throw new TypeError(`The table has an unknown file ${file}.`);
  return { role, name: file.replace(/\.gz$/, "") };
}

export const directionKey = ({ from, to }: Pick<Direction, "from" | "to">) => `${from}-${to}`;

/** The size of the download in bytes, as far as it is known. */
export const downloadBytes = ({ files }: Pick<Direction, "files">) =>
  files.reduce((sum, { compressedBytes, sizeBytes = 0 }) => sum + (compressedBytes ?? sizeBytes), 0);
