import type { Random } from "@atelier/painting";
import { around, circle, ellipse, hairs, hsl, line, type Point, path, polygon, rect, strand, times } from "./svg.ts";

/** Subjects with hair, threads, haze or translucent edges, as the content of an SVG picture. */
export const softSubjects: Record<string, (random: Random) => string> = {
  animal(random) {
    const fur = furColor(random);
    const length = random.between(35, 90);
    const coat = { ...fur, length, width: random.between(1, 2.2) };
    const skin = `fill="${hsl(fur.hue, fur.saturation, fur.light)}"`;
    const ear = (x: number) => [
      ellipse(x, 210, 70, 90, skin),
      hairs(random, around(x, 210, 70, 90), { ...coat, count: 350 }),
    ];
    return [
      ellipse(500, 730, 290, 220, skin),
      hairs(random, around(500, 730, 290, 220), { ...coat, count: 1500 }),
      ...ear(330),
      ...ear(670),
      circle(500, 400, 250, skin),
      hairs(random, around(500, 400, 250, 250), { ...coat, count: 1500 }),
      times(500, () => {
        const angle = random.between(0, 2 * Math.PI);
        const root: Point = [500 + 200 * random.next() * Math.cos(angle), 400 + 200 * random.next() * Math.sin(angle)];
        const color = hsl(fur.hue, fur.saturation, fur.light + random.between(-12, 12));
        return strand(root, angle, { length: 50, bend: 5, color, width: 3 });
      }),
      `<g fill="#15131a">${circle(410, 370, 30, "")}${circle(590, 370, 30, "")}${ellipse(500, 470, 40, 28, "")}</g>`,
    ].join("");
  },
  portrait(random) {
    const hair = { hue: random.between(15, 45), saturation: random.between(15, 55), light: random.between(12, 55) };
    const dark = hsl(hair.hue, hair.saturation, hair.light - 4);
    const loose = (x: number, side: number) =>
      times(420, () => {
        const root: Point = [x + random.between(-70, 70), random.between(180, 640)];
        const color = hsl(hair.hue, hair.saturation, hair.light + random.between(-8, 14));
        const angle = Math.PI / 2 - side * random.between(-0.25, 0.75);
        return strand(root, angle, {
          length: random.between(120, 300),
          bend: random.between(-40, 40),
          color,
          width: random.between(0.8, 2),
        });
      });
    return [
      ellipse(500, 430, 250, 330, `fill="${dark}"`),
      rect(260, 430, 480, 330, `fill="${dark}"`),
      loose(300, -1),
      loose(700, 1),
      hairs(random, around(500, 420, 250, 320), { ...hair, count: 900, length: 70, width: 1.2 }),
      rect(440, 600, 120, 160, 'fill="hsl(24 45% 60%)"'),
      path("M210 1000Q230 760 440 740L560 740Q770 760 790 1000Z", `fill="${hsl(random.between(0, 360), 45, 45)}"`),
      ellipse(500, 450, 165, 220, 'fill="hsl(24 50% 68%)"'),
      `<g fill="#2b2320">${ellipse(435, 420, 24, 14, "")}${ellipse(565, 420, 24, 14, "")}</g>`,
      path("M430 560Q500 610 570 560Q500 585 430 560Z", 'fill="#a5413f"'),
      path("M310 430Q330 180 500 175Q670 180 690 430Q640 270 500 265Q360 270 310 430Z", `fill="${dark}"`),
    ].join("");
  },
  cloth(random) {
    const hue = random.between(0, 360);
    const thread = (x: number, y: number, angle: number) =>
      strand([x, y], angle + random.between(-0.35, 0.35), {
        length: random.between(25, 130),
        bend: random.between(-18, 18),
        color: hsl(hue, 40, 50 + random.between(-14, 14)),
        width: random.between(1, 3),
      });
    return [
      times(160, () => thread(random.between(220, 780), 770, Math.PI / 2)),
      times(130, () => thread(225, random.between(210, 780), Math.PI)),
      times(130, () => thread(775, random.between(210, 780), 0)),
      path("M220 215Q360 175 500 205Q640 235 780 195L780 790Q500 760 220 790Z", `fill="${hsl(hue, 40, 48)}"`),
      times(14, (i) => rect(220, 250 + i * 38, 560, 9, `fill="${hsl(hue + 40, 40, 62)}"`)),
    ].join("");
  },
  smoke(random) {
    const light = random.between(70, 92);
    const puffs = times(60, (i) => {
      const height = i / 60;
      const x = 500 + 130 * Math.sin(height * 5 + random.next()) + random.between(-1, 1) * (60 + 200 * height);
      const opacity = (0.9 - 0.5 * height).toFixed(2);
      const gray = light + random.between(-14, 6);
      return circle(
        x,
        800 - 620 * height,
        60 + 70 * height * random.next(),
        `fill="${hsl(215, 6, gray)}" opacity="${opacity}"`,
      );
    });
    return `<filter id="haze" x="-0.3" y="-0.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="22"/></filter>
      <g filter="url(#haze)">${puffs}</g>${polygon(
        [
          [380, 760],
          [620, 760],
          [590, 960],
          [410, 960],
        ],
        `fill="${hsl(random.between(0, 40), 40, 35)}"`,
      )}`;
  },
  feather(random) {
    const hue = random.between(0, 360);
    const barb = (side: number, i: number) => {
      const share = i / 420;
      const root: Point = [500 + 60 * Math.sin(share * 3), 120 + 700 * share];
      const length = 230 * Math.sin(Math.PI * Math.min(1, 0.12 + share * 0.85)) * random.between(0.75, 1.05);
      const angle = Math.PI / 2 - side * random.between(0.75, 1.05);
      const color = hsl(hue, 35, 55 + random.between(-18, 18));
      return strand(root, angle, { length, bend: side * 22, color, width: random.between(1.4, 3.4) });
    };
    return `${times(420, (i) => barb(-1, i))}${times(420, (i) => barb(1, i))}${path("M500 110Q590 480 545 950", 'stroke="#efe6d2" stroke-width="11" fill="none"')}`;
  },
  thistle(random) {
    const hue = random.between(270, 350);
    const head = hairs(random, around(500, 370, 90, 90), {
      count: 700,
      length: 260,
      width: 2.2,
      hue,
      saturation: 50,
      light: 55,
    });
    const leaves = times(6, (i) => {
      const y = 660 + i * 50;
      const side = i % 2 ? 1 : -1;
      return path(
        `M500 ${y}Q${500 + side * 130} ${y - 90} ${500 + side * 210} ${y - 20}Q${500 + side * 120} ${y + 10} 500 ${y + 20}Z`,
        'fill="hsl(110 35% 32%)"',
      );
    });
    return `${line([500, 430], [505, 990], "hsl(105 35% 34%)", 22)}${leaves}${head}${circle(500, 385, 105, `fill="${hsl(hue, 45, 42)}"`)}`;
  },
  scarf(random) {
    const hue = random.between(0, 360);
    const wave = (top: number, depth: number, opacity: number) =>
      path(
        `M80 ${top}C300 ${top - 160} 420 ${top + 170} 620 ${top - 20}S860 ${top - 90} 930 ${top + 10}L900 ${top + depth}C720 ${top + depth + 130} 480 ${top + depth - 150} 330 ${top + depth + 30}S140 ${top + depth + 50} 110 ${top + depth}Z`,
        `fill="${hsl(hue, 60, 52)}" opacity="${opacity.toFixed(2)}"`,
      );
    return `<filter id="soft"><feGaussianBlur stdDeviation="${random.between(1, 5).toFixed(1)}"/></filter><g filter="url(#soft)">${wave(310, 380, random.between(0.55, 0.75))}${wave(370, 240, 0.75)}${wave(420, 130, 0.85)}</g>`;
  },
  defocused(random) {
    const hue = random.between(0, 360);
    const blur = random.between(10, 26).toFixed(1);
    return `<filter id="lens" x="-0.2" y="-0.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="${blur}"/></filter><g filter="url(#lens)">
      ${circle(500, 500, 300, `fill="${hsl(hue, 70, 50)}"`)}${path("M220 420Q500 300 780 420L790 540Q500 420 210 540Z", `fill="${hsl(hue + 50, 60, 82)}"`)}</g>`;
  },
  plush(random) {
    const fur = { ...furColor(random), length: 22, width: 2 };
    const part = (x: number, y: number, rx: number, ry: number) =>
      `${ellipse(x, y, rx, ry, `fill="${hsl(fur.hue, fur.saturation, fur.light)}"`)}${hairs(random, around(x, y, rx, ry), { ...fur, count: Math.round(4 * (rx + ry)) })}`;
    return [
      part(300, 880, 110, 85),
      part(700, 880, 110, 85),
      part(235, 600, 80, 150),
      part(765, 600, 80, 150),
      part(500, 700, 230, 230),
      part(350, 180, 80, 80),
      part(650, 180, 80, 80),
      part(500, 330, 215, 200),
      `<g fill="#1b1512">${circle(425, 300, 20, "")}${circle(575, 300, 20, "")}${ellipse(500, 390, 36, 24, "")}</g>`,
    ].join("");
  },
  broom(random) {
    const bristles = times(900, () => {
      const x = random.between(330, 670);
      const color = hsl(42, 55, 48 + random.between(-16, 18));
      return strand([x, 590], Math.PI / 2 - ((x - 500) / 170) * random.between(0.2, 0.5), {
        length: random.between(240, 370),
        bend: random.between(-20, 20),
        color,
        width: random.between(1, 2.6),
      });
    });
    return `${rect(478, 0, 44, 560, `fill="${hsl(random.between(0, 40), 50, 38)}"`)}${bristles}${rect(320, 545, 360, 95, `fill="${hsl(random.between(0, 360), 50, 35)}"`)}`;
  },
};

const furColor = (random: Random) => ({
  count: 0,
  hue: random.between(15, 45),
  saturation: random.between(8, 55),
  light: random.between(22, 78),
});
