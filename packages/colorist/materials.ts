import { fractal, type Noise } from "@atelier/painting";

/** The visible material of a surface. */
export type Material =
  | "plain"
  | "soft"
  | "brick"
  | "wood"
  | "tiles"
  | "stone"
  | "rock"
  | "glass"
  | "foliage"
  | "grass"
  | "sand"
  | "snow"
  | "water"
  | "sky"
  | "cloud"
  | "fur"
  | "metal"
  | "fabric"
  | "scales"
  | "road"
  | "wallpaper"
  | "paper";

/**
 * How much lighter (positive) or darker a surface is at a point, about −0.3 to 0.3. `x` and `y` are pixels of a
 * picture 1000 pixels wide.
 */
export function textureAt(material: Material, x: number, y: number, noise: Noise): number {
  switch (material) {
    case "brick": {
      const row = Math.floor(y / 13);
      const along = x / 28 + (row % 2) * 0.5;
      const joint = y / 13 - row < 0.13 || along - Math.floor(along) < 0.06;
      return joint ? 0.2 : noise(Math.floor(along) * 3.7, row * 5.1) * 0.1 + noise(x / 3, y / 3) * 0.03;
    }
    case "tiles": {
      const row = Math.floor(y / 15);
      const along = x / 20 + (row % 2) * 0.5;
      const u = along - Math.floor(along) - 0.5;
      const v = y / 15 - row;
      return u * u * 2.2 + v > 1.0 ? -0.2 : v * -0.08 + noise(Math.floor(along) * 2.3, row * 4.3) * 0.1;
    }
    case "wood": {
      const plank = Math.floor(x / 24);
      const edge = x / 24 - plank < 0.06;
      return edge ? -0.2 : noise(x / 4 + plank * 9, y / 60) * 0.12 + noise(plank * 7.7, 1.5) * 0.06;
    }
    case "stone": {
      const row = Math.floor(y / 26);
      const along = x / 44 + (row % 2) * 0.5 + noise(row * 3.1, 2.2) * 0.2;
      const joint = y / 26 - row < 0.08 || along - Math.floor(along) < 0.05;
      return joint ? -0.16 : noise(Math.floor(along) * 2.9, row * 3.3) * 0.1 + fractal(noise, x / 18, y / 18, 2) * 0.12;
    }
    // A mountain is not built of blocks.
    case "rock":
      return fractal(noise, x / 26, y / 34, 3) * 0.16;
    case "foliage": {
      const cell = noise(x / 11, y / 11) + 0.7 * noise(x / 5 + 40, y / 5);
      return cell > 0.4 ? 0.17 : cell < -0.4 ? -0.17 : cell * 0.1;
    }
    case "grass": {
      const blade = noise(x / 3.2, y / 26 + noise(x / 40, y / 40) * 2);
      return blade * 0.15 + fractal(noise, x / 90, y / 50, 2) * 0.16;
    }
    case "fur":
      return noise((x + y * 0.4) / 3, (y - x * 0.3) / 14) * 0.09 + noise(x / 60, y / 60) * 0.05;
    case "sand":
      return noise(x / 1.8, y / 1.8) * 0.06 + noise(x / 120, y / 16) * 0.08;
    case "snow":
      return noise(x / 70, y / 40) * 0.05 + (noise(x / 2, y / 2) > 0.82 ? 0.08 : 0);
    case "water": {
      const wave = noise(x / 46, y / 7) + 0.5 * noise(x / 18 + 9, y / 3.5);
      return wave > 0.62 ? 0.26 : wave * 0.1;
    }
    case "sky":
      return 0;
    case "cloud":
      return fractal(noise, x / 40, y / 30, 3) * 0.06;
    case "glass": {
      const slant = (x + y) / 34;
      return slant - Math.floor(slant) < 0.18 ? 0.22 : 0.02;
    }
    case "metal":
      return noise(x / 200, y / 6) * 0.04;
    case "fabric":
      return ((Math.floor(x / 3) + Math.floor(y / 3)) & 1) * 0.025 + noise(x / 30, y / 60) * 0.07;
    case "scales": {
      const row = Math.floor(y / 12);
      const u = x / 14 + (row % 2) * 0.5;
      const d = Math.hypot(u - Math.floor(u) - 0.5, y / 12 - row - 0.2);
      return d > 0.52 ? -0.12 : 0.05 - d * 0.1;
    }
    case "road":
      return noise(x / 1.6, y / 1.6) * 0.07;
    case "wallpaper":
      return Math.floor(x / 22) % 2 === 0 ? 0.05 : 0;
    case "paper":
      return noise(x / 2.2, y / 2.2) * 0.02;
    case "soft":
      return noise(x / 50, y / 50) * 0.03;
    default:
      return noise(x / 24, y / 24) * 0.025;
  }
}
