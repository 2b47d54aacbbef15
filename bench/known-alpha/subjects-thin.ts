import type { Random } from "@atelier/painting";
import { circle, ellipse, hsl, line, type Point, path, polygon, rect, times } from "./svg.ts";

const dark = (random: Random) => hsl(random.between(0, 360), random.between(0, 60), random.between(12, 38));

/** Subjects with thin parts, as the content of an SVG picture. */
export const thinSubjects: Record<string, (random: Random) => string> = {
  bicycle(random) {
    const frame = hsl(random.between(0, 360), 65, 40);
    const wheel = (x: number) =>
      `${circle(x, 640, 190, 'fill="none" stroke="#23242a" stroke-width="20"')}${times(20, (i) => {
        const angle = (i / 20) * 2 * Math.PI;
        return line([x, 640], [x + 185 * Math.cos(angle), 640 + 185 * Math.sin(angle)], "#9aa0a8", 3);
      })}${circle(x, 640, 20, 'fill="#555"')}`;
    const tube = (from: Point, to: Point) => line(from, to, frame, 20);
    return `${wheel(240)}${wheel(760)}${tube([240, 640], [400, 380])}${tube([400, 380], [660, 380])}${tube([660, 380], [500, 650])}${tube([500, 650], [380, 330])}${tube([240, 640], [500, 650])}${tube([760, 640], [640, 290])}
      ${rect(320, 305, 130, 30, 'rx="14" fill="#1d1d20"')}${path("M640 290Q720 250 750 320", 'stroke="#222" stroke-width="16" fill="none"')}${circle(500, 650, 42, 'fill="#3b3d42"')}`;
  },
  glasses(random) {
    const frame = dark(random);
    const lens = (x: number) =>
      ellipse(x, 500, 165, 130, `fill="none" stroke="${frame}" stroke-width="${random.between(9, 18).toFixed(1)}"`);
    return `${lens(290)}${lens(710)}${path("M450 480Q500 430 550 480", `stroke="${frame}" stroke-width="14" fill="none"`)}${line([128, 470], [60, 380], frame, 13)}${line([872, 470], [940, 380], frame, 13)}`;
  },
  chair(random) {
    const wood = hsl(28, 50, random.between(22, 50));
    const leg = (x: number, slant: number) => line([x, 540], [x + slant, 960], wood, 18);
    return `${leg(290, -50)}${leg(690, 50)}${leg(380, -10)}${leg(620, 10)}${line([255, 800], [735, 800], wood, 9)}${polygon(
      [
        [250, 500],
        [740, 500],
        [700, 570],
        [290, 570],
      ],
      `fill="${dark(random)}"`,
    )}
      ${times(7, (i) => line([300 + i * 65, 500], [285 + i * 70, 130], wood, 11))}${rect(255, 90, 480, 60, `rx="24" fill="${wood}"`)}`;
  },
  racket(random) {
    const grip = dark(random);
    return `<g transform="rotate(${random.between(-35, 35).toFixed(0)} 500 500)">${times(13, (i) => line([330 + i * 28, 90], [330 + i * 28, 560], "#e8e4d6", 3))}${times(16, (i) => line([310, 110 + i * 29], [690, 110 + i * 29], "#e8e4d6", 3))}
      ${ellipse(500, 320, 195, 250, `fill="none" stroke="${hsl(random.between(0, 360), 65, 42)}" stroke-width="26"`)}${polygon(
        [
          [430, 560],
          [570, 560],
          [525, 660],
          [475, 660],
        ],
        `fill="${grip}"`,
      )}${rect(472, 650, 56, 310, `rx="20" fill="${grip}"`)}</g>`;
  },
  lamp(random) {
    const metal = dark(random);
    return `${ellipse(400, 930, 190, 36, `fill="${metal}"`)}${line([400, 920], [300, 560], metal, 14)}${line([300, 560], [560, 250], metal, 14)}${circle(300, 560, 24, `fill="${metal}"`)}
      <g transform="rotate(25 640 300)">${path("M570 190L690 190L800 420L460 420Z", `fill="${hsl(random.between(0, 360), 55, 45)}"`)}</g>`;
  },
  plant(random) {
    const leaf = (x: number, y: number, turn: number) =>
      `<g transform="rotate(${turn.toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})">${ellipse(x + 70, y, 75, 26, `fill="${hsl(random.between(95, 140), 45, random.between(24, 42))}"`)}</g>`;
    const stems = times(9, () => {
      const [x, y] = [random.between(180, 820), random.between(120, 480)];
      return `${path(`M500 740Q${((x + 500) / 2).toFixed(0)} 560 ${x.toFixed(0)} ${y.toFixed(0)}`, 'stroke="hsl(105 40% 30%)" stroke-width="7" fill="none"')}${times(3, () => leaf(x, y, random.between(0, 360)))}`;
    });
    return `${stems}${polygon(
      [
        [350, 720],
        [650, 720],
        [610, 960],
        [390, 960],
      ],
      `fill="${hsl(random.between(0, 40), 50, 42)}"`,
    )}`;
  },
};
