export {
  type MemoryUnit,
  memoryFileEnd,
  memoryFileStart,
  memoryFileUnit,
  readMemoryFile,
} from "./memory-file.ts";
export {
  type ExchangeFormat,
  exchangeFormats,
  exchangeTypes,
  readSegmentFile,
  writeSegmentFile,
} from "./segment-file.ts";
export type { ReadSegment } from "./segment-types.ts";
export { type LanguagePair, readTermBase, writeTermBase } from "./term-base.ts";
export { readTermTable, type TermPair, writeTermTable } from "./term-table.ts";
