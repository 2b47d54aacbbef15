export { parseWordPiece, type WordPiece } from "./word-piece.ts";

/** Length of an embedding (the hidden size of MiniLM-L6). */
export const EMBEDDING_LENGTH = 384;

/** Returns unit vectors of texts, or null if no embedding model is installed. */
export type EmbedTexts = (texts: readonly string[]) => Promise<Float32Array[] | null>;
