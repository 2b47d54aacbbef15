import type { Letter } from "./program.ts";

/** Limits damaged charstrings. */
const MAX_DEPTH = 12;
const MAX_STEPS = 20_000;

/** Interprets the charstrings of a Type 1 font (Adobe Type 1 Font Format, 6). Hints have no effect. */
export class Type1Pen {
  readonly #routines: readonly (Uint8Array | undefined)[];
  readonly #find: (code: number) => Uint8Array | undefined;
  readonly #segments: { command: string; points: number[] }[] = [];
  #stack: number[] = [];
  #passed: number[] = [];
  #at = { x: 0, y: 0 };
  #flex: number[] | null = null;
  #width = 0;
  #bearing = 0;
  #isOpen = false;
  #steps = 0;
  #isDamaged = false;

  /** `find` returns the charstring of a code of the standard encoding, for the parts of accented letters. */
  constructor(routines: readonly (Uint8Array | undefined)[], find: (code: number) => Uint8Array | undefined) {
    this.#routines = routines;
    this.#find = find;
  }

  /** Draws a charstring. Returns whether it is sound. */
  run(charstring: Uint8Array): boolean {
    this.#execute(charstring, 0);
    return !this.#isDamaged;
  }

  /** The glyph in units of the font size. `shear` is how much further right its points are for each unit of their height. */
  finish(scale: number, shear = 0): Letter {
    if (this.#isOpen) this.#segments.push({ command: "Z", points: [] });
    const path = this.#segments
      .map(({ command, points }) => {
        const moved = points.map((value, at) => (at % 2 ? -value : value + shear * (points[at + 1] ?? 0)) * scale);
        return command + moved.join(" ");
      })
      .join("");
    return { path, width: this.#width * scale };
  }

  /** Returns whether the glyph has ended. */
  #execute(code: Uint8Array, depth: number): boolean {
    if (depth > MAX_DEPTH) this.#isDamaged = true;
    for (let at = 0; at < code.length && !this.#isDamaged; ) {
      const byte = code[at++] ?? 0;
      if (++this.#steps > MAX_STEPS) this.#isDamaged = true;
      if (byte >= 32) {
        const [value, length] = readNumber(code, at, byte);
        this.#stack.push(value);
        at += length;
      } else if (byte === 10) {
        const routine = this.#routines[this.#stack.pop() ?? -1];
        if (!routine) this.#isDamaged = true;
        else if (this.#execute(routine, depth + 1)) return true;
      } else if (byte === 11) return false;
      else if (byte === 14) return true;
      else if (this.#draw(byte === 12 ? 1200 + (code[at++] ?? 0) : byte, depth)) return true;
    }
    return false;
  }

  #draw(operator: number, depth: number): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.#stack;
    if (operator === 1212) {
      const divisor = this.#stack.pop() ?? 1;
      this.#stack.push((this.#stack.pop() ?? 0) / divisor);
      return false;
    }
    if (operator === 1216) {
      this.#callOther();
      return false;
    }
    if (operator === 1217) {
      this.#stack.push(this.#passed.pop() ?? 0);
      return false;
    }
    this.#stack = [];
    if (operator === 13) this.#begin(a, 0, b);
    else if (operator === 1207) this.#begin(a, b, c);
    else if (operator === 21) this.#move(a, b);
    else if (operator === 22) this.#move(a, 0);
    else if (operator === 4) this.#move(0, a);
    else if (operator === 5) this.#line(a, b);
    else if (operator === 6) this.#line(a, 0);
    else if (operator === 7) this.#line(0, a);
    else if (operator === 8) this.#curve(a, b, c, d, e, f);
    else if (operator === 30) this.#curve(0, a, b, c, d, 0);
    else if (operator === 31) this.#curve(a, 0, b, c, 0, d);
    else if (operator === 9) this.#close();
    else if (operator === 1233) this.#at = { x: a, y: b };
    else if (operator === 1206) return this.#accented({ shift: a, x: b, y: c, base: d, accent: e }, depth);
    return false;
  }

  #begin(bearing: number, y: number, width: number): void {
    this.#bearing = bearing;
    this.#width = width;
    this.#at = { x: bearing, y };
  }

  #move(dx: number, dy: number): void {
    this.#at = { x: this.#at.x + dx, y: this.#at.y + dy };
    // Moves within a flex are its points.
    if (this.#flex) this.#flex.push(this.#at.x, this.#at.y);
    else {
      this.#close();
      this.#segments.push({ command: "M", points: [this.#at.x, this.#at.y] });
      this.#isOpen = true;
    }
  }

  #line(dx: number, dy: number): void {
    this.#at = { x: this.#at.x + dx, y: this.#at.y + dy };
    this.#segments.push({ command: "L", points: [this.#at.x, this.#at.y] });
  }

  #curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const [x1, y1] = [this.#at.x + dx1, this.#at.y + dy1];
    const [x2, y2] = [x1 + dx2, y1 + dy2];
    this.#at = { x: x2 + dx3, y: y2 + dy3 };
    this.#segments.push({ command: "C", points: [x1, y1, x2, y2, this.#at.x, this.#at.y] });
  }

  #close(): void {
    if (this.#isOpen) this.#segments.push({ command: "Z", points: [] });
    this.#isOpen = false;
  }

  /** Routines of the interpreter: 0 to 2 draw two flat curves, 3 replaces hints. */
  #callOther(): void {
    const routine = this.#stack.pop() ?? 0;
    const count = this.#stack.pop() ?? 0;
    const values = count > 0 ? this.#stack.splice(-count) : [];
    if (routine === 1) this.#flex = [];
    else if (routine === 0 && this.#flex) {
      const points = this.#flex;
      this.#flex = null;
      // The first point is only the reference of the others.
      if (points.length >= 14)
        for (const start of [2, 8]) this.#segments.push({ command: "C", points: points.slice(start, start + 6) });
      this.#passed = [this.#at.y, this.#at.x];
    } else if (routine === 3) this.#passed = [3];
    else if (routine !== 2) this.#passed = values.reverse();
  }

  /** An accented letter of two glyphs of the standard encoding. */
  #accented(
    { shift, x, y, base, accent }: { shift: number; x: number; y: number; base: number; accent: number },
    depth: number,
  ): boolean {
    const [width, bearing] = [this.#width, this.#bearing];
    const [letter, mark] = [base, accent].map((code) => this.#find(code));
    if (!letter || !mark) {
      this.#isDamaged = true;
      return true;
    }
    this.#execute(letter, depth + 1);
    this.#close();
    const from = this.#segments.length;
    this.#execute(mark, depth + 1);
    this.#close();
    const move = [bearing - shift + x, y];
    for (const segment of this.#segments.slice(from))
      segment.points = segment.points.map((value, at) => value + (move[at % 2] ?? 0));
    this.#width = width;
    return true;
  }
}

function readNumber(code: Uint8Array, at: number, byte: number): [value: number, length: number] {
  if (byte < 247) return [byte - 139, 0];
  if (byte < 251) return [(byte - 247) * 256 + (code[at] ?? 0) + 108, 1];
  if (byte < 255) return [-(byte - 251) * 256 - (code[at] ?? 0) - 108, 1];
  return [((code[at] ?? 0) << 24) | ((code[at + 1] ?? 0) << 16) | ((code[at + 2] ?? 0) << 8) | (code[at + 3] ?? 0), 4];
}
