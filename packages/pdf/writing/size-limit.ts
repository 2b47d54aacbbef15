/** The largest scale of a text, and how narrow its letters may become before it is smaller. */
export interface SizeLimit {
  ceiling: number;
  narrowest?: number;
  /** Whether the text is an amount that ends where it did. */
  endsAtRight?: boolean;
}
