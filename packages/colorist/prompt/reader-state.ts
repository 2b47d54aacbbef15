import type { Rgb } from "@atelier/painting";
import type { Token } from "@atelier/vocabulary";
import type { ColorRequest } from "../color-request.ts";
import { Relations } from "../relations.ts";

/** The state of the reader of a prompt: what is read, and the words that wait for their noun. */
export class ReaderState {
  readonly tokens: readonly Token[];
  readonly request: ColorRequest = {
    things: [],
    grounds: [],
    time: null,
    indoors: false,
    isSnowy: false,
    isUnderwater: false,
    isClear: false,
    style: null,
    unread: [],
    colors: [],
    lost: [],
  };
  /** A color that waits for its noun. */
  color: Rgb | null = null;
  /** The color before it in "red and white". */
  firstColor: Rgb | null = null;
  /** Colors before a noun that has them in turn. */
  colors: readonly Rgb[] | null = null;
  /** Colors the last noun. */
  colorLast: ((color: Rgb) => void) | null = null;
  /** How the next part differs from its thing, if the prompt says no color: "a light belly". */
  shade: "light" | "dark" | null = null;
  /** Whether the last noun is a part or a ground that has its color, so that a color after it is about a thing. */
  isLastColored = false;
  afterCopula = false;
  /** The color of the last part, which the next one shares in "a cream mane and tail". */
  lastPartColor: Rgb | null = null;
  isAfterAnd = false;
  readonly relations = new Relations();

  /** The article before the next noun, and the side that its clause names. */
  article = "";
  side: "left" | "right" | null = null;
  size: 1 | -1 | null = null;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  startClause(): void {
    this.article = "";
    this.side = null;
    this.size = null;
    this.relations.clear();
  }

  wordAt(at: number): string {
    return this.tokens[at]?.word ?? "";
  }

  /** The color before a noun that no region can have is named as missing. */
  loseColor(word: string): void {
    const name = this.request.colors.find(({ color }) => color === this.color)?.name;
    if (this.color && name !== undefined) this.request.lost.push(`${name} ${word}`);
    this.color = null;
  }
}
