import type { Random } from "@atelier/painting";
import { circle, ellipse, hsl, line, path, rect, strand, times } from "./svg.ts";

export interface WeakSubject {
  /** The content of an SVG picture. */
  draw(random: Random): string;
  /** The content of an SVG picture of an object that hides a part of the subject. */
  cover?(random: Random): string;
  /** The only backdrops that make the subject hard to find, by name. */
  backdrops: readonly [string, ...string[]];
}

/** Subjects that look like their surroundings. */
export const weakSubjects: Record<string, WeakSubject> = {
  bowl: {
    backdrops: ["room", "sand", "planks"],
    draw: (random) => {
      const light = random.between(76, 92);
      return `${path("M120 420Q150 830 500 850Q850 830 880 420Z", `fill="${hsl(35, 12, light)}"`)}${ellipse(500, 420, 380, 110, `fill="${hsl(35, 10, light + 6)}"`)}${ellipse(500, 435, 330, 85, `fill="${hsl(35, 14, light - 22)}"`)}${rect(380, 835, 240, 45, `fill="${hsl(35, 12, light - 14)}"`)}`;
    },
  },
  shirt: {
    backdrops: ["sky"],
    draw: (random) => {
      const skin = hsl(24, 45, random.between(40, 70));
      return `${circle(500, 200, 125, `fill="${skin}"`)}${path("M375 190Q380 60 500 60Q620 60 625 190Q560 120 500 122Q430 120 375 190Z", 'fill="#2a211c"')}${rect(450, 290, 100, 90, `fill="${skin}"`)}
        ${path("M440 350L560 350Q740 380 790 520L860 800L760 830L700 640L710 1000L290 1000L300 640L240 830L140 800L210 520Q260 380 440 350Z", 'fill="hsl(212 25% 94%)"')}
        ${times(5, (i) => circle(500, 470 + i * 100, 9, 'fill="#c4ccd8"'))}${path("M440 350L500 430L560 350", 'stroke="#cfd6e0" stroke-width="10" fill="none"')}${ellipse(200, 850, 45, 60, `fill="${skin}"`)}${ellipse(800, 850, 45, 60, `fill="${skin}"`)}`;
    },
  },
  grassed: {
    backdrops: ["grass"],
    draw: (random) => {
      const coat = hsl(random.between(15, 40), 45, random.between(25, 60));
      const leg = (x: number) => rect(x, 640, 55, 330, `fill="${coat}"`);
      return `${leg(270)}${leg(360)}${leg(610)}${leg(700)}${ellipse(500, 560, 300, 150, `fill="${coat}"`)}${path("M720 500Q760 300 860 260Q930 260 930 340Q900 420 800 560Z", `fill="${coat}"`)}${path("M210 520Q120 480 110 360Q150 450 250 470Z", `fill="${coat}"`)}${circle(880, 310, 11, 'fill="#111"')}`;
    },
    cover: (random) => grassBlades(random, 380, 1010, 230),
  },
  night: {
    backdrops: ["night"],
    draw: (random) => {
      const coat = hsl(random.between(200, 260), 20, random.between(16, 24));
      return `${path("M500 120Q620 130 620 260Q620 320 590 350Q760 420 770 640L790 1000L210 1000L230 640Q240 420 410 350Q380 320 380 260Q380 130 500 120Z", `fill="${coat}"`)}${ellipse(500, 260, 88, 112, 'fill="hsl(24 35% 38%)"')}${rect(480, 420, 40, 560, `fill="${hsl(0, 40, 28)}"`)}`;
    },
  },
  camouflaged: {
    backdrops: ["foliage", "grass"],
    draw: (random) => {
      const jacket = hsl(random.between(80, 130), 30, random.between(28, 42));
      return `${path("M310 380Q500 300 690 380L780 820L690 830L660 620L670 980L330 980L340 620L310 830L220 820Z", `fill="${jacket}"`)}${times(40, () => ellipse(random.between(350, 650), random.between(400, 960), 36, 22, `fill="${hsl(random.between(60, 130), 28, random.between(22, 46))}"`))}${circle(500, 220, 115, 'fill="hsl(24 40% 55%)"')}${path("M380 200Q400 90 500 90Q600 90 620 200Z", `fill="${jacket}"`)}`;
    },
  },
  goblet: {
    backdrops: ["room", "planks", "bokeh"],
    draw: (random) => {
      const wine = hsl(random.between(-15, 50), 60, 35);
      return `${path("M280 90L720 90Q740 470 530 540L530 840Q680 860 700 930L300 930Q320 860 470 840L470 540Q260 470 280 90Z", 'fill="hsl(205 20% 88%)" opacity="0.92"')}${path("M292 260L708 260Q690 440 500 500Q310 440 292 260Z", `fill="${wine}"`)}${line([320, 130], [335, 380], "#fff", 12)}`;
    },
  },
};

/** Blades of grass with roots between two lines across the whole picture. */
export const grassBlades = (random: Random, count: number, bottom: number, height: number) =>
  times(count, () =>
    strand([random.between(-20, 1020), bottom], -Math.PI / 2 + random.between(-0.35, 0.35), {
      length: height * random.between(0.4, 1.2),
      bend: random.between(-30, 30),
      color: hsl(random.between(80, 120), random.between(35, 60), random.between(22, 50)),
      width: random.between(3, 8),
    }),
  );
