import { type Subject, subjectOfEmoji, type Token } from "@atelier/vocabulary";
import type { Reading } from "./reading.ts";
import { MAX_ACTORS, plainActor } from "./scene.ts";

const skyEmoji: Record<string, string> = {
  sun: "sun",
  "sun-with-face": "sun",
  "full-moon": "moon",
  "full-moon-face": "moon",
  "crescent-moon": "crescent",
  "new-moon": "moon",
  rainbow: "rainbow",
  "milky-way": "stars",
  cloud: "clouds",
};
const weatherEmoji: Record<string, "rain" | "snowfall" | "storm" | "fog"> = {
  "cloud-with-rain": "rain",
  "sun-behind-rain-cloud": "rain",
  "cloud-with-snow": "snowfall",
  snowflake: "snowfall",
  "cloud-with-lightning": "storm",
  "cloud-with-lightning-and-rain": "storm",
  "high-voltage": "storm",
  fog: "fog",
};

/** The words of a prompt without its emoji, and the things that these show. */
export function splitEmoji(tokens: readonly Token[]): { words: Token[]; subjects: Subject[] } {
  const subjects = tokens.flatMap((token) => (token.emoji ? (subjectOfEmoji(token.emoji) ?? []) : []));
  return { words: tokens.filter((token) => !token.emoji), subjects };
}

/** Adds the things of emoji to a scene, as its sky, its weather, or a thing. A repeated emoji is counted. */
export function addEmoji(scene: Reading["scene"], subjects: readonly Subject[]): void {
  for (const subject of subjects) {
    const sky = skyEmoji[subject.id];
    const weather = weatherEmoji[subject.id];
    const known = scene.actors.find((actor) => actor.subject.id === subject.id);
    if (sky) scene.sky.push(sky);
    else if (weather) scene.weather ??= weather;
    else if (known) known.count = Math.min(30, known.count + 1);
    else if (scene.actors.length < MAX_ACTORS) scene.actors.push(plainActor(subject));
  }
}
