import { hex, lighten } from "@atelier/painting";
import type { Room } from "./room-model.ts";

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const line = (d: string, color: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
const repeat = (count: number, draw: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => draw(nth)).join("");

/** A corridor of a hospital: double doors, a rail along the wall, a cross and lamps. */
export function hospital({ width, floor, unit, wall }: Room): string {
  const band = rect(0, floor - unit * 0.2, width, unit * 0.17, "#8fc4bf");
  const rail = rect(0, floor - unit * 0.22, width, unit * 0.022, hex(lighten(wall, 0.6)), unit * 0.01);
  const door = (x: number) => {
    const [wide, high] = [unit * 0.17, unit * 0.46];
    return (
      rect(x, floor - high, wide, high, "#d9e6ea") +
      rect(x + wide * 0.3, floor - high * 0.86, wide * 0.4, high * 0.3, "#9fd0e6", unit * 0.01) +
      rect(x + wide * 0.1, floor - high * 0.12, wide * 0.8, high * 0.08, "#b3c4ca") +
      line(`M${x + wide * 0.14} ${floor - high * 0.46}v${high * 0.1}`, "#7f949c", unit * 0.012)
    );
  };
  const left = width * 0.12;
  const doors =
    rect(left - unit * 0.02, floor - unit * 0.49, unit * 0.4, unit * 0.49, "#a9bcc4") +
    door(left) +
    door(left + unit * 0.19);
  const [x, y, arm] = [width * 0.7, floor * 0.42, unit * 0.055];
  const sign =
    rect(x - unit * 0.1, y - unit * 0.1, unit * 0.2, unit * 0.2, "#ffffff", unit * 0.02) +
    rect(x - arm / 2, y - arm * 1.35, arm, arm * 2.7, "#d8424a") +
    rect(x - arm * 1.35, y - arm / 2, arm * 2.7, arm, "#d8424a");
  const lamps = repeat(3, (nth) =>
    rect(width * (0.14 + nth * 0.3), unit * 0.03, unit * 0.24, unit * 0.03, "#fffdf0", unit * 0.012),
  );
  return band + rail + doors + sign + lamps;
}

/** A bakery: shelves full of bread on the wall and a counter with a glass case. */
export function bakery({ width, floor, unit, random }: Room): string {
  const loaf = (x: number, y: number, wide: number) => {
    const crust = random.pick(["#c98a4b", "#b9763a", "#d9a05f"]);
    return (
      `<path d="M${x} ${y}q${-wide * 0.06} ${-wide * 0.46} ${wide * 0.5} ${-wide * 0.46}t${wide * 0.5} ${wide * 0.46}Z" fill="${crust}"/>` +
      repeat(3, (nth) =>
        line(
          `M${x + wide * (0.26 + nth * 0.2)} ${y - wide * 0.36}l${wide * 0.08} ${wide * 0.12}`,
          "#f3d3a0",
          unit * 0.006,
        ),
      )
    );
  };
  const shelf = (y: number) => {
    const [from, to, wide] = [width * 0.3, width * 0.97, unit * 0.12];
    const count = Math.floor((to - from) / (wide * 1.2));
    return (
      repeat(count, (nth) => loaf(from + nth * wide * 1.2 + wide * 0.1, y, wide)) +
      rect(from, y, to - from, unit * 0.02, "#8a5a3c")
    );
  };
  const shelves = [0.26, 0.5].map((share) => shelf(floor * share)).join("");
  const top = floor - unit * 0.24;
  const counter =
    rect(0, top, width, unit * 0.25, "#a8714a") +
    repeat(Math.ceil(width / (unit * 0.3)), (nth) =>
      rect(nth * unit * 0.3 + unit * 0.02, top + unit * 0.05, unit * 0.26, unit * 0.17, "#bf875b", unit * 0.01),
    ) +
    rect(0, top - unit * 0.012, width, unit * 0.04, "#f0dfc2");
  const oven =
    rect(width * 0.04, top - unit * 0.36, unit * 0.3, unit * 0.35, "#8d8f96", unit * 0.015) +
    rect(width * 0.04 + unit * 0.03, top - unit * 0.27, unit * 0.24, unit * 0.2, "#3a2a2a", unit * 0.01) +
    rect(width * 0.04 + unit * 0.05, top - unit * 0.25, unit * 0.2, unit * 0.16, "#f2a04a", unit * 0.01) +
    repeat(3, (nth) => circle(width * 0.04 + unit * (0.07 + nth * 0.08), top - unit * 0.315, unit * 0.013, "#d9dce2"));
  return shelves + oven + counter;
}

/** A greenhouse: panes up to the roof, and beds of plants along the wall. */
export function greenhouse({ width, floor, unit, outside, random }: Room): string {
  const glass = `<defs><linearGradient id="panes" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hex(outside[0])}"/><stop offset="1" stop-color="${hex(outside[1])}"/></linearGradient><clipPath id="glazed"><rect width="${width}" height="${floor}"/></clipPath></defs><rect width="${width}" height="${floor}" fill="url(#panes)"/><g clip-path="url(#glazed)"><ellipse cx="${width * 0.25}" cy="${floor * 1.04}" rx="${width * 0.42}" ry="${floor * 0.26}" fill="#8fbf86"/><ellipse cx="${width * 0.8}" cy="${floor * 1.06}" rx="${width * 0.42}" ry="${floor * 0.3}" fill="#7db07a"/></g>`;
  const step = unit * 0.2;
  const bars =
    repeat(Math.ceil(width / step) + 1, (nth) =>
      line(`M${nth * step} ${floor * 0.22}V${floor}`, "#f2f6f4", unit * 0.012),
    ) +
    repeat(Math.ceil(width / step) + 1, (nth) =>
      line(`M${nth * step} ${floor * 0.22}L${width / 2 + (nth * step - width / 2) * 0.5} 0`, "#f2f6f4", unit * 0.012),
    ) +
    line(`M0 ${floor * 0.22}H${width}M0 ${floor * 0.58}H${width}`, "#e3ebe7", unit * 0.016);
  const plant = (x: number, high: number) =>
    line(`M${x} ${floor - unit * 0.1}V${floor - unit * 0.1 - high}`, "#4f7f45", unit * 0.008) +
    repeat(6, (nth) => {
      const y = floor - unit * 0.1 - (high * (nth + 1)) / 6.5;
      const side = nth % 2 === 0 ? 1 : -1;
      return `<ellipse cx="${x + side * unit * 0.026}" cy="${y}" rx="${unit * 0.034}" ry="${unit * 0.016}" transform="rotate(${-side * 24} ${x} ${y})" fill="${random.pick(["#5da052", "#4a8f4a", "#76b35f"])}"/>`;
    });
  const plants = repeat(Math.ceil(width / (unit * 0.11)), (nth) =>
    plant((nth + 0.5) * unit * 0.11, unit * random.between(0.14, 0.24)),
  );
  const bed =
    rect(0, floor - unit * 0.11, width, unit * 0.05, "#5a4030") +
    rect(0, floor - unit * 0.08, width, unit * 0.08, "#a5774f") +
    line(`M0 ${floor - unit * 0.04}H${width}`, "#8a5f3c", unit * 0.005);
  return glass + bars + plants + bed;
}

/** A bathroom: tiles, a mirror over a basin, and a towel. */
export function bathroom({ width, floor, unit, dark, hasSink, hasMirror }: Room): string {
  const side = unit * 0.085;
  const tiles =
    repeat(Math.ceil(floor / side), (row) => line(`M0 ${floor - row * side}H${width}`, "#ffffff", unit * 0.006)) +
    repeat(Math.ceil(width / side), (column) => line(`M${column * side} 0V${floor}`, "#ffffff", unit * 0.006));
  const x = width * 0.24;
  const top = floor - unit * 0.28;
  const basin =
    rect(x - unit * 0.05, top, unit * 0.1, unit * 0.28, "#e3e8ee") +
    `<path d="M${x - unit * 0.17} ${top}h${unit * 0.34}q${-unit * 0.02} ${unit * 0.11} ${-unit * 0.17} ${unit * 0.11}t${-unit * 0.17} ${-unit * 0.11}Z" fill="#fdfdff"/>` +
    line(`M${x} ${top}v${-unit * 0.06}h${unit * 0.05}`, "#9aa6b2", unit * 0.016);
  const mirror =
    `<ellipse cx="${x}" cy="${top - unit * 0.28}" rx="${unit * 0.13}" ry="${unit * 0.17}" fill="#c9a06a"/><ellipse cx="${x}" cy="${top - unit * 0.28}" rx="${unit * 0.115}" ry="${unit * 0.155}" fill="#d6eaf2"/>` +
    line(`M${x - unit * 0.05} ${top - unit * 0.22}l${unit * 0.08} ${-unit * 0.14}`, "#ffffff", unit * 0.014);
  const at = width * 0.78;
  const towel =
    line(`M${at - unit * 0.12} ${floor * 0.42}h${unit * 0.24}`, "#9aa6b2", unit * 0.014) +
    rect(at - unit * 0.08, floor * 0.42, unit * 0.16, unit * 0.24, "#e8857a", unit * 0.008) +
    rect(at - unit * 0.08, floor * 0.42 + unit * 0.18, unit * 0.16, unit * 0.02, "#fbe3d4");
  const lamp = circle(x, top - unit * 0.5, unit * 0.035, dark ? "#fff3c4" : "#fdf6e0");
  return `<g opacity=".6">${tiles}</g>${hasSink ? "" : basin}${hasMirror ? "" : mirror}${towel}${lamp}`;
}

/** A workshop or garage: tools on a board over a bench. */
export function workshop({ width, floor, unit }: Room): string {
  const [x, y, wide, high] = [width * 0.28, floor * 0.16, Math.min(width * 0.62, unit * 1.1), unit * 0.32];
  const board = rect(x, y, wide, high, "#c9a878", unit * 0.01);
  const holes = repeat(14, (column) =>
    repeat(4, (row) => circle(x + (wide * (column + 0.5)) / 14, y + (high * (row + 0.5)) / 4, unit * 0.004, "#8a6a45")),
  );
  const hammer = (at: number) =>
    rect(at, y + high * 0.3, unit * 0.018, unit * 0.17, "#8a5a3c", unit * 0.006) +
    rect(at - unit * 0.035, y + high * 0.22, unit * 0.09, unit * 0.04, "#6b7480", unit * 0.006);
  const saw = (at: number) =>
    `<path d="M${at} ${y + high * 0.3}l${unit * 0.2} ${unit * 0.02}v${unit * 0.03}l${-unit * 0.2} ${unit * 0.05}Z" fill="#c3cad2"/>` +
    rect(at - unit * 0.05, y + high * 0.28, unit * 0.06, unit * 0.11, "#b8443c", unit * 0.015);
  const wrench = (at: number) =>
    line(`M${at} ${y + high * 0.3}v${unit * 0.16}`, "#7f8a96", unit * 0.018) +
    circle(at, y + high * 0.26, unit * 0.026, "#7f8a96") +
    circle(at, y + high * 0.24, unit * 0.012, "#c9a878");
  const tools =
    hammer(x + wide * 0.1) +
    saw(x + wide * 0.3) +
    wrench(x + wide * 0.62) +
    wrench(x + wide * 0.7) +
    hammer(x + wide * 0.84);
  const top = floor - unit * 0.22;
  const bench =
    rect(x - unit * 0.04, top, wide + unit * 0.08, unit * 0.04, "#9a6a42") +
    [0.02, 0.92]
      .map((share) => rect(x + wide * share, top + unit * 0.04, unit * 0.05, unit * 0.19, "#7d5233"))
      .join("") +
    rect(x, top + unit * 0.13, wide, unit * 0.025, "#86593a");
  const boxes =
    rect(x + wide * 0.12, top - unit * 0.09, unit * 0.16, unit * 0.09, "#c8483e", unit * 0.008) +
    line(
      `M${x + wide * 0.12 + unit * 0.05} ${top - unit * 0.09}v${-unit * 0.03}h${unit * 0.06}v${unit * 0.03}`,
      "#5a4a44",
      unit * 0.01,
    );
  return board + holes + tools + bench + boxes;
}

/** A shop from inside: shelves full of boxes, tins and bottles. */
export function store({ width, floor, unit, random }: Room): string {
  const goods = (y: number) => {
    let [x, drawn] = [unit * 0.02, ""];
    while (x < width) {
      const wide = unit * random.between(0.04, 0.075);
      const high = unit * random.between(0.07, 0.12);
      const color = random.pick(["#d9605a", "#e8b04a", "#5f9fc9", "#7fb069", "#b07fb8", "#e88a4f", "#f0e2c0"]);
      drawn +=
        rect(x, y - high, wide, high, color, unit * 0.006) +
        rect(x + wide * 0.15, y - high * 0.68, wide * 0.7, high * 0.3, "#fdf6e6", unit * 0.004);
      x += wide + unit * 0.008;
    }
    return (
      drawn + rect(0, y, width, unit * 0.022, "#dfe4ea") + rect(0, y + unit * 0.022, width, unit * 0.008, "#00000026")
    );
  };
  return (
    [0.26, 0.5, 0.74, 0.97].map((share) => goods(floor * share)).join("") +
    repeat(2, (nth) => rect(width * (0.22 + nth * 0.4), unit * 0.02, unit * 0.26, unit * 0.024, "#fffbe6", unit * 0.01))
  );
}
