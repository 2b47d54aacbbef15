import { join } from "node:path";
import type { Capability } from "../../lib/engines/ports/index.ts";

const photographs = ["astronaut.png", "chelsea.png", "coffee.png", "motorcycle_left.png", "rocket.jpg"].map(
  (name) => `samples/${name}`,
);
const [astronaut = "", chelsea = "", coffee = "", motorcycle = "", rocket = ""] = photographs;

export const sketchFile = (name: string) => join(import.meta.dirname, "unedited", name);

/**
 * Ten inputs per operation. They were written before any of their results was seen, and are not changed for better
 * results.
 */
export const uneditedInputs: Record<Exclude<Capability, "document-translate">, readonly Record<string, unknown>[]> = {
  "image-generate": [
    "a boy with an umbrella jumping in a puddle",
    "three umbrellas on a beach",
    "a dog with a red scarf in the snow",
    "a penguin wearing a scarf and a woolen hat",
    "a moose crossing a snowy road at night",
    "a lantern hanging from a tree",
    "a rainbow behind a castle on a hill",
    "two swans and a rowing boat on a lake",
    "a grandmother knitting by the fireplace",
    "a fairy sitting on a mushroom",
  ].map((prompt) => ({ prompt, width: 768, height: 768 })),
  "sketch-to-image": Object.entries({
    house: "a red house with a blue roof and a green door",
    tree: "an apple tree, brown trunk, green leaves",
    boat: "a sailing boat with a white sail and a brown hull on blue water",
    cat: "an orange cat with green eyes",
    fish: "a goldfish with a yellow tail in a bowl",
    car: "a yellow car with black wheels",
    sun: "mountains at sunset, orange sky, purple mountains",
    flower: "a pink flower with a yellow center and a green stem",
    mug: "a matte black mug with a gold handle",
    bird: "a blue bird on a brown branch",
  }).map(([name, prompt]) => ({ image: `${name}.png`, prompt })),
  "image-edit": [
    [chelsea, "give it a satin finish"],
    [chelsea, "make the nose pinker"],
    [coffee, "make the table darker"],
    [coffee, "crop to 16:9"],
    [rocket, "make the sky more dramatic"],
    [rocket, "monochrome blue duotone"],
    [astronaut, "remove everything except the woman"],
    [astronaut, "cartoon style"],
    [motorcycle, "get rid of the motorcycle"],
    [motorcycle, "brighten the left half"],
  ].map(([image, instructions]) => ({ image, instructions })),
  "background-remove": photographs.flatMap((image) => [
    { image, background: "#d5dfdb" },
    { image, background: "#d5dfdb", mode: "best" },
  ]),
  "image-cleanup": [
    { image: astronaut, boxes: [[0, 0, 110, 300]] },
    { image: astronaut, boxes: [[370, 350, 142, 162]] },
    { image: chelsea, boxes: [[150, 90, 60, 40]] },
    { image: chelsea, boxes: [[350, 0, 101, 120]] },
    { image: coffee, objects: ["cup"] },
    { image: coffee, points: [[375, 260]] },
    { image: motorcycle, objects: ["motorcycle"] },
    { image: motorcycle, points: [[650, 230]] },
    { image: rocket, boxes: [[140, 100, 90, 290]] },
    { image: rocket, points: [[325, 250]] },
  ],
  "image-upscale": photographs.flatMap((image) => [
    { image, part: [100, 100, 120, 90], factor: 4, mode: "fast" },
    { image, part: [220, 160, 120, 90], factor: 4, mode: "quality" },
  ]),
  "product-photo": photographs.flatMap((image) => [
    { image, scene: "white" },
    { image, scene: "marble", light: "left" },
  ]),
};

/** The faults of results by operation and number, seen after the run. Look again when the results are made again. */
export const faults: Readonly<Record<string, string>> = {
  "image-generate-5": "The moose sits in a street of houses.",
  "image-generate-6": "The tree stands in a room, and the lantern is beside it.",
  "image-edit-2": "The whole face turned pink, not the nose.",
  "image-edit-6": "The two tones are blue and gold.",
  "image-edit-7": "A part of the helmet was cut off.",
  "image-edit-9": "Remains of the motorcycle and a smear stay.",
  "image-cleanup-1": "A piece of the flag stays at the edge, and the fill has an orange stain.",
  "image-cleanup-2": "A part of the helmet was filled with the helmet.",
  "image-cleanup-3": "The eye became a blank disc.",
  "image-cleanup-5": "A stain stays where the cup stood.",
  "image-cleanup-6": "Remains of the spoon stay.",
  "image-cleanup-7": "Remains of the motorcycle stay, and the floor has a smear.",
  "sketch-to-image-2": "The trunk is not brown.",
  "sketch-to-image-3": "The sail is brown.",
  "sketch-to-image-5": "The bowl is orange and the fish yellow.",
  "sketch-to-image-7": "The ground is purple instead of the mountains.",
  "sketch-to-image-9": "The handle is not gold.",
  "sketch-to-image-10": "The branch is blue.",
  "background-remove-9": "The towers were removed with the background, and the foot of the rocket is ragged.",
  "background-remove-10": "The towers were removed with the background, and the foot of the rocket is ragged.",
  "product-photo-1": "A piece of the flag stays at the edge.",
  "product-photo-3": "The head ends where the photograph ends.",
  "product-photo-4": "The head ends where the photograph ends.",
  "product-photo-9": "The foot of the rocket is ragged.",
  "product-photo-10": "The foot of the rocket is ragged.",
};
