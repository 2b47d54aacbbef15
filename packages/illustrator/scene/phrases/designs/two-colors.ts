import type { Reading } from "../../reading.ts";

/** Pictures in two colors, which are not dyed in one of them: a red and white lighthouse. */
const TWO_COLORED: readonly (readonly [ids: RegExp, colors: readonly string[]])[] = [
  [/^(?:lighthouse|market-stall|barber-pole)/, ["red", "white"]],
  [/^(?:panda|penguin|zebra|skunk|badger|soccer-ball)/, ["black", "white"]],
];

/** Drops the colors of things whose pictures have both colors that the prompt names. */
export function keepTwoColors({ scene }: Pick<Reading, "scene">): void {
  for (const actor of scene.actors) {
    const [, colors] = TWO_COLORED.find(([ids]) => ids.test(actor.subject.id)) ?? [];
    const second = colors?.find((color) => color !== actor.colorName && scene.unread.includes(color));
    if (!second || !colors?.includes(actor.colorName ?? "")) continue;
    actor.adjectives = [...actor.adjectives, second, actor.colorName ?? ""];
    Object.assign(actor, { color: undefined, colorName: undefined });
    scene.unread = scene.unread.filter((word) => word !== second);
  }
}
