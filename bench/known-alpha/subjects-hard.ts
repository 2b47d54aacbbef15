import type { Random } from "@atelier/painting";
import { circle, ellipse, hsl, line, path, polygon, rect, times } from "./svg.ts";

const color = (random: Random, saturation = 45, light = 45) =>
  hsl(random.between(0, 360), saturation, light + random.between(-15, 15));

/** Solid subjects with a sharp outline, as the content of an SVG picture. */
export const hardSubjects: Record<string, (random: Random) => string> = {
  bottle(random) {
    const glass = color(random, 50, 30);
    return [
      path(
        "M440 130L560 130L560 330Q660 400 660 520L660 900Q660 940 620 940L380 940Q340 940 340 900L340 520Q340 400 440 330Z",
        `fill="${glass}"`,
      ),
      rect(425, 60, 150, 85, `rx="12" fill="${color(random)}"`),
      rect(340, 560, 320, 240, `fill="${color(random, 25, 75)}"`),
      rect(380, 640, 240, 22, `fill="${glass}"`),
      rect(375, 460, 26, 460, 'fill="#fff" opacity="0.35"'),
    ].join("");
  },
  box(random) {
    const hue = random.between(20, 50);
    return [
      polygon(
        [
          [150, 330],
          [560, 430],
          [560, 900],
          [150, 760],
        ],
        `fill="${hsl(hue, 45, 45)}"`,
      ),
      polygon(
        [
          [560, 430],
          [860, 300],
          [860, 740],
          [560, 900],
        ],
        `fill="${hsl(hue, 45, 34)}"`,
      ),
      polygon(
        [
          [150, 330],
          [450, 215],
          [860, 300],
          [560, 430],
        ],
        `fill="${hsl(hue, 45, 58)}"`,
      ),
      polygon(
        [
          [250, 470],
          [450, 520],
          [450, 660],
          [250, 600],
        ],
        `fill="${color(random)}"`,
      ),
    ].join("");
  },
  mug(random) {
    const glaze = color(random, 50, 55);
    return `${path("M690 360Q890 340 880 540Q870 720 670 730L670 660Q800 650 805 540Q810 430 690 440Z", `fill="${glaze}"`)}
      ${path("M230 250L710 250L680 830Q670 880 610 880L330 880Q270 880 260 830Z", `fill="${glaze}"`)}
      ${ellipse(470, 250, 240, 55, `fill="${color(random, 20, 70)}"`)}${ellipse(470, 262, 205, 38, 'fill="#3a2416"')}`;
  },
  wrench(random) {
    const steel = hsl(210, 8, random.between(45, 72));
    return `<g transform="rotate(${random.between(25, 60).toFixed(0)} 500 500)">
      ${path("M430 250L430 760Q360 800 370 880Q390 960 455 965L455 880L545 880L545 965Q610 960 630 880Q640 800 570 760L570 250Q650 200 630 110Q610 40 545 35L545 130L455 130L455 35Q390 40 370 110Q350 200 430 250Z", `fill="${steel}"`)}
      ${rect(475, 300, 50, 400, 'rx="25" fill="#000" opacity="0.25"')}</g>`;
  },
  scissors(random) {
    const grip = color(random, 65, 45);
    const ring = (x: number) => ellipse(x, 770, 95, 130, `fill="none" stroke="${grip}" stroke-width="42"`);
    return `${polygon(
      [
        [455, 60],
        [500, 60],
        [560, 560],
        [500, 590],
      ],
      'fill="#b9c0c7"',
    )}${polygon(
      [
        [545, 60],
        [500, 60],
        [440, 560],
        [500, 590],
      ],
      'fill="#8e969e"',
    )}
      ${path("M440 540L560 540L610 690L390 690Z", `fill="${grip}"`)}${ring(365)}${ring(635)}${circle(500, 500, 20, 'fill="#444"')}`;
  },
  teapot(random) {
    const glaze = color(random, 55, 50);
    return `${path("M700 470Q900 440 900 330L950 330Q960 560 720 620Z", `fill="${glaze}"`)}
      ${path("M300 440Q90 420 100 580Q110 720 320 740L315 690Q170 670 160 580Q160 480 310 490Z", `fill="${glaze}"`)}
      ${ellipse(510, 600, 260, 240, `fill="${glaze}"`)}${ellipse(510, 375, 150, 45, `fill="${color(random, 40, 40)}"`)}${circle(510, 310, 38, `fill="${color(random, 40, 40)}"`)}
      ${ellipse(430, 530, 60, 90, 'fill="#fff" opacity="0.3"')}`;
  },
  phone(random) {
    return `<g transform="rotate(${random.between(-18, 18).toFixed(0)} 500 500)">${rect(310, 110, 380, 780, 'rx="50" fill="#22252b"')}${rect(332, 140, 336, 720, `rx="28" fill="${color(random, 60, 60)}"`)}
      ${times(12, (i) => rect(360 + (i % 3) * 100, 220 + Math.floor(i / 3) * 120, 76, 76, `rx="16" fill="${color(random, 60, 50)}"`))}</g>`;
  },
  hammer(random) {
    return `<g transform="rotate(${random.between(-40, 40).toFixed(0)} 500 500)">${rect(465, 220, 70, 720, `rx="26" fill="${hsl(30, 50, random.between(30, 55))}"`)}
      ${path("M260 130L640 130Q740 130 800 220L790 260Q700 220 640 250L260 250Z", 'fill="#6d747c"')}${rect(230, 110, 60, 160, 'fill="#59606a"')}</g>`;
  },
  shoe(random) {
    const leather = color(random, 50, 45);
    return `${path("M140 430Q200 400 330 440Q460 620 720 640Q880 660 890 760L130 760Q110 560 140 430Z", `fill="${leather}"`)}
      ${path("M120 755L895 755Q900 830 850 835L160 835Q110 835 120 755Z", 'fill="#eeeae2"')}
      ${times(5, (i) => line([370 + i * 55, 500 + i * 28], [440 + i * 55, 460 + i * 30], "#f5f5f5", 14))}${path("M140 430Q200 400 330 440L310 480Q210 440 140 470Z", `fill="${color(random)}"`)}`;
  },
};
