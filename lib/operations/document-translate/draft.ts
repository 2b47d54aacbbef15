import { type Block, joined, type Run } from "@atelier/document-model";
import type { TaggedText } from "@atelier/documents/tagged-text";
import type { GlossaryPair } from "./glossary.ts";
import type { SegmentMatch } from "./segment-memory.ts";
import type { PreparedBlock, Sentence } from "./sentences.ts";

/** The data, beside the source and the texts, from which a translation can be written again. */
export interface DraftHead {
  from: string;
  to: string;
  /** The name of the format. */
  format: string;
  bilingual: boolean;
  /** The scope of its segments in the translation memory; null if the job does not use the memory. */
  scope: string | null;
}

/** A translated sentence as data. A draft is trusted, because only this service writes it. */
export interface DraftSentence {
  tagged: TaggedText;
  kept: Sentence["kept"];
  codeCount: number;
  /** The translation as tagged text; null if the sentence was not translated. */
  target: string | null;
  edited?: boolean;
  /** The glossary terms in the sentence. */
  terms?: readonly GlossaryPair[];
  /** The segment of the translation memory that is equal or most similar to the source. */
  match?: SegmentMatch;
}

/** A part of a block: what is written, and its sentence if it was translated. */
export interface DraftSpan {
  runs: Run[];
  sentence?: DraftSentence;
}

export interface DraftBlock {
  /** The position of the block in the document. */
  at: number;
  part: string;
  spans: DraftSpan[];
}

/** A translation that can be edited. Blocks without sentences are missing. */
export interface Draft extends DraftHead {
  /** The number of blocks of the source document. */
  blockCount: number;
  blocks: DraftBlock[];
}

/** A draft is read as a whole, so its size is limited. In characters of its JSON text. */
const MAX_LENGTH = 48_000_000;

/** Records what a translation writes into the blocks of a document. */
export class DraftRecorder {
  readonly #positions: Map<Block, number>;
  readonly #blocks: DraftBlock[] = [];

  constructor(blocks: readonly Block[]) {
    this.#positions = new Map(blocks.map((block, at) => [block, at]));
  }

  /** Records a block after its sentences were replaced. */
  record({ block, spans, sentences }: PreparedBlock): void {
    const at = this.#positions.get(block);
    if (at === undefined) throw new TypeError("The block is not part of the document.");
    const bySpan = new Map(sentences.map((sentence) => [sentence.span, sentence]));
    this.#blocks.push({
      at,
      part: block.part,
      spans: spans.map((span) => {
        const sentence = bySpan.get(span);
        const runs = joined(span.runs);
        return sentence ? { runs, sentence: toDraft(sentence) } : { runs };
      }),
    });
  }

  /** The draft as JSON, its blocks in the order of the document; undefined if it is longer than 48 million characters. */
  toJson(head: DraftHead): string | undefined {
    const blocks = this.#blocks.toSorted((a, b) => a.at - b.at);
    const text = JSON.stringify({ ...head, blockCount: this.#positions.size, blocks } satisfies Draft);
    return text.length > MAX_LENGTH ? undefined : text;
  }
}

const toDraft = ({ tagged, kept, codeCount, target, terms, match }: Sentence): DraftSentence => ({
  tagged,
  kept,
  codeCount,
  target: target ?? null,
  ...(terms.mentioned.length > 0 ? { terms: terms.mentioned } : {}),
  ...(match ? { match } : {}),
});
