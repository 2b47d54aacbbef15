import { joined } from "@atelier/document-model";
import { combineBilingual, documentFormats } from "@atelier/documents";
import { type ExchangeFormat, type ReadSegment, readSegmentFile, writeSegmentFile } from "@atelier/documents/exchange";
import { describeLanguage } from "@atelier/documents/languages";
import { repairTagged } from "@atelier/documents/repair-tags";
import { plainText } from "@atelier/documents/tagged-text";
import { AppError, type InputFault, invalidInput } from "@atelier/errors";
import type { Draft, DraftSentence, DraftSpan } from "./draft.ts";
import { findIssues, type SegmentIssue } from "./find-issues.ts";
import type { Segment } from "./segment-memory.ts";
import { parseTranslation, restore } from "./sentences.ts";

/** A translated sentence of a draft. `id` is its position, from 1. `place` is the field name in the API. */
export interface DraftSegment {
  id: number;
  place: string;
  source: string;
  /** Null if the sentence was not translated. */
  target: string | null;
  edited: boolean;
  /** Signs of a wrong translation; empty for an edited one. */
  issues: SegmentIssue[];
}

/** A new translation of a segment as tagged text. */
export interface SegmentEdit {
  id: number;
  target: string;
}

/** The filter of listed segments: after a position, in one part of the document, with a text in source or target. */
export interface SegmentFilter {
  after: number;
  limit: number;
  place?: string | undefined;
  search?: string | undefined;
  /** Whether only segments with issues are listed. */
  withIssues?: boolean | undefined;
}

/** All segments of a draft as a file for translators. */
export function writeExchange(draft: Draft, format: ExchangeFormat): Uint8Array {
  const segments = getSentences(draft).map(({ place, span: { sentence } }, index) => ({
    id: index + 1,
    place,
    source: sentence.tagged.text,
    target: sentence.target,
    edited: sentence.edited ?? false,
    match: sentence.match,
  }));
  return writeSegmentFile(format, segments, draft);
}

/**
 * The edits that a file of `writeExchange` has after its translation: segments with another text than the draft's. Throws
 * `invalid_input` for a file that cannot be read, that belongs to another translation, or without a change.
 */
export async function readExchange(draft: Draft, file: Uint8Array): Promise<SegmentEdit[]> {
  const { segments } = listSegments(draft, { after: 0, limit: Number.POSITIVE_INFINITY });
  const read = await readSegmentFile(file);
  const isOwn = ({ id, source }: ReadSegment) => comparable(segments[id - 1]?.source ?? "") === comparable(source);
  const edits: SegmentEdit[] = [];
  for (const item of read) {
    const { id, source, target } = item;
    const segment = segments[id - 1];
    if (!segment || !isOwn(item))
      throw invalidInput(
        "/file",
        segment && read.some(isOwn)
          ? `The source of segment ${id} was changed to "${source.slice(0, 80)}". Restore it: "${segment.source.slice(0, 80)}".`
          : `Segment ${id} is not one of this translation: its source is "${source.slice(0, 80)}". Import the file into the job that it was exported from.`,
      );
    if (target.trim() !== "" && target !== segment.target) edits.push({ id, target });
  }
  if (edits.length === 0)
    throw invalidInput("/file", "The file changes no segment. Write translations into its targets and send it again.");
  return edits;
}

/** Programs change white space and the spelling of escapes. */
const comparable = (tagged: string) => plainText(tagged).replace(/\s+/g, " ").trim();

/** The segments of a draft that a filter chooses, and whether there are more. */
export function listSegments(
  draft: Draft,
  { after, limit, place: wanted, search, withIssues = false }: SegmentFilter,
): { segments: DraftSegment[]; more: boolean } {
  const text = search?.toLowerCase();
  const found = getSentences(draft)
    .map(({ place, span: { sentence } }, index) => ({
      id: index + 1,
      place,
      source: sentence.tagged.text,
      target: sentence.target,
      edited: sentence.edited ?? false,
      issues: sentence.edited ? [] : findIssues(sentence),
    }))
    .filter(({ issues }) => !withIssues || issues.length > 0)
    .filter(({ id, place }) => id > after && (wanted === undefined || place === wanted))
    .filter(({ source, target }) => text === undefined || [source, target].some((item) => hasText(item, text)));
  return { segments: found.slice(0, limit), more: found.length > limit };
}

const hasText = (tagged: string | null, text: string) =>
  plainText(tagged ?? "")
    .toLowerCase()
    .includes(text);

/**
 * Replaces translations in a draft. Every code tag of the source must be in the new text once; style tags that are missing
 * are placed by position. Returns the edited segments for the translation memory. Throws `invalid_input` with all faults,
 * which name the segment if the edits are in a file.
 */
export function applyEdits(draft: Draft, edits: readonly SegmentEdit[], inFile = false): Segment[] {
  const sentences = getSentences(draft);
  const faults: InputFault[] = [];
  const changes: { span: SentenceSpan; target: string; runs: DraftSpan["runs"] }[] = [];
  for (const [index, { id, target }] of edits.entries()) {
    const span = sentences[id - 1]?.span;
    const runs = span && readTarget(target, span.sentence);
    if (!span) faults.push({ pointer: `/segments/${index}/id`, message: `There is no segment ${id}.` });
    else if (typeof runs === "string")
      faults.push(
        inFile
          ? { pointer: "/file", message: `Segment ${id}: ${runs}` }
          : { pointer: `/segments/${index}/target`, message: runs },
      );
    else if (runs) changes.push({ span, target, runs });
  }
  const [first] = faults;
  if (first) throw new AppError("invalid_input", first.message, { errors: faults });
  for (const { span, target, runs } of changes) {
    span.runs = runs;
    Object.assign(span.sentence, { target, edited: true });
  }
  return changes.map(({ span, target }) => ({ source: span.sentence.tagged.text.trim(), target: target.trim() }));
}

/**
 * Writes the document of a draft again, without an engine. Throws `result_expired` if the source is read differently than
 * at the translation.
 */
export async function writeDraftDocument(draft: Draft, source: Uint8Array): Promise<Uint8Array> {
  const format = documentFormats.find(({ name }) => name === draft.format);
  const document = await format?.open(source);
  if (!format || document?.blocks.length !== draft.blockCount)
    throw new AppError(
      "result_expired",
      "This translation was made by an older version. Translate the document again.",
    );
  for (const { at, spans } of draft.blocks) document.blocks[at]?.write(joined(spans.flatMap(({ runs }) => runs)));
  const translated = await document.save({ language: draft.to, direction: describeLanguage(draft.to).direction });
  return draft.bilingual ? combineBilingual(format.name, source, translated) : translated;
}

type SentenceSpan = DraftSpan & { sentence: DraftSentence };

const getSentences = ({ blocks }: Draft): { place: string; span: SentenceSpan }[] =>
  blocks.flatMap(({ part, spans }) => spans.flatMap((span) => (hasSentence(span) ? [{ place: part, span }] : [])));

const hasSentence = (span: DraftSpan): span is SentenceSpan => span.sentence !== undefined;

/** The runs of a new translation, or a message about its fault. */
function readTarget(target: string, { tagged, kept, codeCount }: DraftSentence): DraftSpan["runs"] | string {
  if (plainText(target).trim() === "" && tagged.codes.length === 0) return "Send a text that is not empty.";
  for (const at of tagged.codes.keys()) {
    const tag = `<x${at + 1}/>`;
    const count = target.split(tag).length - 1;
    if (count !== 1) return `The tag ${tag} of the source must be in the text once.`;
  }
  const unknown = unknownTag(target, tagged);
  if (unknown) return `The tag ${unknown} is not in the source. Write "<" as "&lt;".`;
  const runs = parseTranslation(target, tagged) ?? repairTagged(target, tagged);
  return runs ? restore(runs, kept, codeCount) : "The tags of the text could not be read.";
}

/** The first tag that the source does not have. */
function unknownTag(target: string, { styles, codes }: DraftSentence["tagged"]): string | undefined {
  for (const [tag, kind, id = ""] of target.matchAll(/<\/?([gx]?)(\d*)[^<>]*>?/g)) {
    const count = kind === "g" ? styles.length : kind === "x" ? codes.length : 0;
    if (!/^<(?:\/?g\d+|x\d+\/)>$/.test(tag) || Number(id) < 1 || Number(id) > count) return tag;
  }
  return undefined;
}
