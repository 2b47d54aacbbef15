import { type Drawing, path } from "./drawing.ts";

/** The outline of an arrow that points right, in a box of 40 × 28. */
const RIGHT =
  "M1 9.500h20V2.200a1.600 1.600 0 0 1 2.700-1.100l14.600 11.700a1.600 1.600 0 0 1 0 2.400L23.700 26.900A1.600 1.600 0 0 1 21 25.800v-7.300H1Z";

const SIDES = {
  right: "",
  left: "rotate(180 20 14)",
  up: "rotate(-90 14 14) translate(-12 0)",
  down: "rotate(90 14 14)",
};

/** Arrows of signs and diagrams, by the side to which they point. One without a side points right. */
export const arrows: Drawing[] = Object.entries(SIDES).map(([side, transform]) => {
  const isUpright = side === "up" || side === "down";
  const ways =
    side === "up" ? ["up", "upward", "upwards"] : side === "down" ? ["down", "downward", "downwards"] : [side];
  return {
    id: `arrow-${side}`,
    label: side === "right" ? "arrow" : `${side} arrow`,
    keywords: [
      ...(side === "right" ? ["arrow", "right arrow", "arrows"] : []),
      ...ways.flatMap((way) => [
        `arrow ${way}`,
        `${way} arrow`,
        `arrow pointing ${way}`,
        `${way} pointing arrow`,
        `${way}-pointing arrow`,
        `arrow to the ${way}`,
        `arrow pointing to the ${way}`,
        `arrow that points ${way}`,
        `arrow that points to the ${way}`,
      ]),
    ],
    family: "geometric",
    stance: "small",
    height: isUpright ? 0.4 : 0.28,
    box: isUpright ? [28, 40] : [40, 28],
    draw: (pen) => `<g transform="${transform}">${path(RIGHT, pen.body("#d9434f"))}</g>`,
  };
});
