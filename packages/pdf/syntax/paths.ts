import type { Shape, TextState } from "./content.ts";
import type { Operation } from "./lexer.ts";
import { apply, boxAround, boxThrough, contains, intersect, type Point } from "./matrix.ts";
import { numberAt } from "./operands.ts";

/** With more shapes the page is a drawing, and further shapes are ignored for text layout. */
const MAX_SHAPES = 20_000;

/** A clip that cuts off less of a path, in points, is that of its own edge. */
const CLIPPED = 1;

/** The lines of a border that is filled between two edges are at most this wide, in points. */
const BORDER = 4;

/** The outer edge of a border that is one path of two edges. It is one drawing and no filled area. */
function findRing([outer, inner, another]: readonly Shape[]): Shape | null {
  if (!outer || !inner || another || !contains(outer.box, inner.box)) return null;
  const widths = [
    inner.box.left - outer.box.left,
    outer.box.right - inner.box.right,
    inner.box.bottom - outer.box.bottom,
    outer.box.top - inner.box.top,
  ];
  return widths.every((width) => width > 0 && width < BORDER) ? outer : null;
}

/** Follows the painted paths and clips of a content stream. Their bounding boxes are enough to position text. */
export class Paths {
  readonly shapes: Shape[] = [];
  #path: Point[] = [];
  #pending: Shape[] = [];
  /** The position of the first operator of the path. */
  #from: number | null = null;
  #clipping = false;
  #isEvenOdd = false;

  /** Handles an operator that builds, paints or clips with a path, and ignores others. A clip is stored in `state`. */
  follow({ operator, operands, start, end }: Operation, state: TextState): void {
    const number = (index: number) => numberAt(operands, index);
    const add = (x: number, y: number) => {
      this.#from ??= start;
      this.#path.push(apply(state.ctm, { x, y }));
    };
    switch (operator) {
      case "m":
        // A path of several parts, such as a table grid, counts as several shapes.
        if (this.#path.length > 0 && !this.#clipping) this.#keepPath(state);
        add(number(0), number(1));
        break;
      case "l":
        add(number(0), number(1));
        break;
      case "c":
        for (const at of [0, 2, 4]) add(number(at), number(at + 1));
        break;
      case "v":
      case "y":
        for (const at of [0, 2]) add(number(at), number(at + 1));
        break;
      case "re":
        if (this.#path.length > 0 && !this.#clipping) this.#keepPath(state);
        for (const x of [0, number(2)]) for (const y of [0, number(3)]) add(number(0) + x, number(1) + y);
        break;
      case "W":
      case "W*":
        this.#clipping = true;
        this.#isEvenOdd = operator === "W*";
        break;
      case "n":
      case "f":
      case "F":
      case "f*":
      case "S":
      case "s":
      case "B":
      case "B*":
      case "b":
      case "b*":
        if (this.#clipping) this.#clip(state);
        else if (operator !== "n") this.#keepPath(state);
        if (/^[sS]/.test(operator)) this.#keepAroundHole(state);
        this.#keepShapes(
          operator === "n" ? null : { start, end, from: this.#from ?? start, ctm: state.ctm },
          /^[fFbB]/.test(operator) ? state.fill : undefined,
          /^[sS]/.test(operator) ? state.dash : 0,
        );
        this.#pending = [];
        this.#path = [];
        this.#from = null;
        this.#clipping = false;
        break;
    }
  }

  /** Keeps the visible part of a path. Browsers draw a box that continues on the next line beyond their clip. */
  #keepPath({ clip }: TextState): void {
    const whole = this.#path.length > 0 ? boxAround(this.#path) : null;
    this.#path = [];
    if (!whole || this.#pending.length >= MAX_SHAPES) return;
    const isClipped = clip !== null && !contains(clip, whole, CLIPPED);
    const box = isClipped ? intersect(whole, clip) : whole;
    const isVisible = box.right >= box.left && box.top >= box.bottom;
    this.#pending.push({ box: isVisible ? box : whole, kind: "path", paint: null, ...(isClipped && { isClipped }) });
  }

  /** Keeps the part of a border behind the gap that a clip leaves in it for a title, as browsers draw the frame of a form's group. */
  #keepAroundHole({ hole }: TextState): void {
    const [only, another] = this.#pending;
    if (!hole || !only || another || this.shapes.length >= MAX_SHAPES) return;
    const { left, right, top } = only.box;
    if (hole.left <= left || hole.right >= right || hole.bottom > top || hole.top < top) return;
    const box = { left: hole.right, right, bottom: top, top };
    this.shapes.push({ box, kind: "path", paint: null, gap: { hole, border: only } });
  }

  #keepShapes(paint: Shape["paint"], fill: string | undefined, dash: number): void {
    const ring = fill === undefined ? null : findRing(this.#pending);
    if (ring && paint) {
      if (this.shapes.length < MAX_SHAPES) this.shapes.push({ ...ring, paint });
      return;
    }
    const [only, another] = this.#pending;
    if (only && !another) only.paint = paint;
    if (dash > 0) for (const shape of this.#pending) shape.dash = dash;
    if (fill !== undefined) for (const shape of this.#pending) shape.fill = fill;
    if (paint) this.shapes.push(...this.#pending.slice(0, MAX_SHAPES - this.shapes.length));
  }

  #clip(state: TextState): void {
    const [outer, another] = this.#pending;
    const inner = this.#path.length > 0 ? boxAround(this.#path) : null;
    if (this.#isEvenOdd && outer && !another && inner && contains(outer.box, inner)) state.hole = inner;
    const points = [
      ...this.#path,
      ...this.#pending.flatMap(({ box }) => [
        { x: box.left, y: box.bottom },
        { x: box.right, y: box.top },
      ]),
    ];
    if (points.length === 0) return;
    const box = boxAround(points);
    state.clip = state.clip ? intersect(state.clip, box) : box;
    this.#pending = [];
  }

  /** Adds an image, which fills the unit square. Only a part of it is visible if it was cropped. */
  addImage({ ctm, clip }: TextState): void {
    const whole = boxThrough(ctm, { left: 0, bottom: 0, right: 1, top: 1 });
    const visible = clip ? intersect(whole, clip) : whole;
    const box = visible.right > visible.left && visible.top > visible.bottom ? visible : whole;
    if (this.shapes.length < MAX_SHAPES) this.shapes.push({ box, kind: "image", paint: null });
  }
}
