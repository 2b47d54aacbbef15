import { blend, createRandom, hash, renderVector, type Tile } from "@atelier/painting";
import type { Composition } from "../layout/composition.ts";

/** Shapes in a box from −1 to 1 with their colors. */
const pieces: Record<NonNullable<Composition["falling"]>, { path: string; colors: readonly [string, ...string[]] }> = {
  leaves: {
    path: "M0 1.15C-.06 .9 0 .7 0 .6C-.7 .55 -.75 -.3 0 -1C.75 -.3 .7 .55 0 .6",
    colors: ["#d9532c", "#e8892b", "#f2b632", "#a8452a", "#c96a24"],
  },
  petals: {
    path: "M0 1C-.9 .4 -.7 -.7 -.12 -.95L0 -.7L.12 -.95C.7 -.7 .9 .4 0 1Z",
    colors: ["#ffc4d8", "#ffdce8", "#ff9fbe"],
  },
  confetti: { path: "M-.8 -.35H.8V.35H-.8Z", colors: ["#ff5a5f", "#ffd23f", "#3ec1d3", "#7bd389", "#a06cd5"] },
};

/** Leaves, petals or confetti that fall in front of everything, larger the nearer they are. */
export function paintFalling(canvas: Tile, { falling, width, height, seed }: Composition): void {
  if (!falling) return;
  const random = createRandom(hash("falling", seed));
  const { path, colors } = pieces[falling];
  const unit = Math.sqrt(width * height);
  const marks = Array.from({ length: falling === "confetti" ? 90 : 46 }, () => {
    const size = unit * (0.012 + 0.016 * random.next() ** 2);
    const [x, y] = [random.next() * width, random.next() * height * 0.96];
    const turn = random.whole(0, 359);
    // A thin one is seen from its side.
    const thin = random.between(0.45, 1);
    return `<path d="${path}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn}) scale(${(size * thin).toFixed(2)} ${size.toFixed(2)})" fill="${random.pick(colors)}"/>`;
  }).join("");
  blend(canvas, renderVector(marks, { x: 0, y: 0, width, height }, width, height), 0, 0);
}
