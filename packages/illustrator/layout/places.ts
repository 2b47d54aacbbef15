import { b, type PlacePlan } from "./place-plan.ts";
import { waterPlaces } from "./water-places.ts";

/** The backdrop of each place. */
export const places: Record<string, PlacePlan> = {
  ...waterPlaces,
  meadow: {
    backdrop: "sky",
    horizon: 0.5,
    ground: "grass",
    bands: [
      b("mountains", 0.02, 0.14, "rock"),
      b("hills", 0.14, 0.1, "grass", [["leafy", 9, 6]]),
      b("hills", 0.34, 0.07, "grass", [
        ["leafy", 4, 6],
        ["bush", 5, 1.3],
      ]),
      b("hills", 0.6, 0.04, "meadow", [
        ["grass", 26, 0.4],
        ["flower", 18, 0.4],
      ]),
      b("hills", 0.86, 0.03, "meadow", [
        ["grass", 34, 0.5],
        ["flower", 22, 0.5],
      ]),
    ],
  },
  forest: {
    backdrop: "sky",
    horizon: 0.44,
    ground: "grass",
    bands: [
      b("treeline", 0.05, 0.2, "grass", [["pine", 26, 9]]),
      b("hills", 0.2, 0.05, "grass", [
        ["pine", 15, 9],
        ["leafy", 7, 8],
      ]),
      b("hills", 0.42, 0.04, "grass", [
        ["pine", 7, 8],
        ["leafy", 5, 7],
        ["bush", 5, 1.2],
      ]),
      b("hills", 0.68, 0.03, "grass", [
        ["pine", 2.5, 8],
        ["grass", 20, 0.4],
        ["fern", 6, 0.7],
        ["mushroom", 3, 0.25],
      ]),
      b("hills", 0.9, 0.02, "grass", [
        ["grass", 26, 0.5],
        ["fern", 5, 0.8],
        ["flower", 5, 0.4],
      ]),
    ],
  },
  jungle: {
    backdrop: "sky",
    horizon: 0.42,
    ground: "grass",
    bands: [
      b("treeline", 0.06, 0.3, "grass", [["jungle", 16, 11]]),
      b("hills", 0.25, 0.06, "grass", [
        ["palm", 8, 9],
        ["jungle", 8, 9],
      ]),
      b("hills", 0.5, 0.04, "grass", [
        ["palm", 4, 8],
        ["fern", 12, 1.4],
        ["bush", 5, 1.4],
      ]),
      b("hills", 0.85, 0.03, "grass", [
        ["fern", 14, 1.3],
        ["flower", 8, 0.5],
        ["grass", 14, 0.6],
      ]),
    ],
  },
  desert: {
    backdrop: "sky",
    horizon: 0.5,
    ground: "sand",
    bands: [
      b("mountains", 0.03, 0.12, "soil"),
      b("dunes", 0.16, 0.07, "sand", [["cactus", 5, 2.5]]),
      b("dunes", 0.4, 0.06, "sand", [
        ["cactus", 2.5, 2.6],
        ["rock", 3, 0.6],
      ]),
      b("dunes", 0.72, 0.05, "sand", [
        ["cactus", 1, 2.6],
        ["rock", 3, 0.4],
        ["grass", 4, 0.3],
      ]),
    ],
  },
  mountains: {
    backdrop: "sky",
    horizon: 0.54,
    ground: "grass",
    bands: [
      b("mountains", 0.01, 0.4, "rock"),
      b("mountains", 0.08, 0.24, "rock"),
      b("hills", 0.22, 0.06, "grass", [["pine", 16, 5]]),
      b("hills", 0.48, 0.06, "grass", [
        ["pine", 4, 4],
        ["rock", 4, 0.8],
      ]),
      b("hills", 0.8, 0.03, "meadow", [
        ["grass", 24, 0.4],
        ["flower", 10, 0.4],
        ["rock", 2, 0.5],
      ]),
    ],
  },
  hills: {
    backdrop: "sky",
    horizon: 0.5,
    ground: "grass",
    bands: [
      b("hills", 0.03, 0.12, "grass"),
      b("hills", 0.16, 0.1, "grass", [["leafy", 6, 6]]),
      b("hills", 0.36, 0.1, "grass", [["leafy", 3, 6]]),
      b("hills", 0.62, 0.07, "grass", [["grass", 20, 0.4]]),
      b("hills", 0.86, 0.03, "meadow", [
        ["grass", 24, 0.5],
        ["flower", 12, 0.4],
      ]),
    ],
  },
  field: {
    backdrop: "sky",
    horizon: 0.48,
    ground: "grass",
    bands: [
      b("hills", 0.05, 0.06, "grass", [["leafy", 12, 6]]),
      b("hills", 0.2, 0.03, "wheat", [["wheat", 60, 0.9]]),
      b("hills", 0.45, 0.02, "wheat", [["wheat", 46, 0.9]]),
      b("hills", 0.78, 0.02, "grass", [
        ["grass", 34, 0.5],
        ["flower", 14, 0.4],
      ]),
    ],
  },
  farm: {
    backdrop: "sky",
    horizon: 0.48,
    ground: "grass",
    props: ["barn", "haystack"],
    bands: [
      b("hills", 0.05, 0.08, "grass", [["leafy", 10, 6]]),
      b("hills", 0.2, 0.03, "wheat", [["wheat", 60, 0.9]]),
      b("hills", 0.4, 0.03, "grass", [
        ["fence", 10, 1.1],
        ["leafy", 2, 6],
      ]),
      b("hills", 0.72, 0.02, "grass", [
        ["grass", 34, 0.4],
        ["flower", 10, 0.4],
      ]),
    ],
  },
  garden: {
    backdrop: "sky",
    horizon: 0.46,
    ground: "grass",
    bands: [
      b("hills", 0.08, 0.05, "grass", [["leafy", 12, 6]]),
      b("hills", 0.3, 0.03, "grass", [
        ["fence", 11, 1.2],
        ["bush", 8, 1.4],
      ]),
      b("hills", 0.55, 0.02, "meadow", [
        ["flower", 34, 0.6],
        ["bush", 3, 1],
      ]),
      b("hills", 0.85, 0.02, "meadow", [
        ["flower", 36, 0.6],
        ["grass", 26, 0.4],
      ]),
    ],
  },
  park: {
    backdrop: "sky",
    horizon: 0.46,
    ground: "grass",
    props: ["bench", "street-lamp"],
    bands: [
      b("skyline", 0.03, 0.16, "rock"),
      b("hills", 0.14, 0.05, "grass", [["leafy", 14, 7]]),
      b("hills", 0.4, 0.04, "grass", [
        ["leafy", 3, 7],
        ["bush", 5, 1.2],
      ]),
      b("hills", 0.78, 0.02, "grass", [
        ["grass", 30, 0.4],
        ["flower", 12, 0.4],
      ]),
    ],
  },
  city: {
    backdrop: "sky",
    horizon: 0.56,
    ground: "pavement",
    bands: [
      b("skyline", 0.03, 0.34, "rock"),
      b("skyline", 0.2, 0.3, "rock"),
      b("flat", 0.5, 0, "pavement", [
        ["leafy", 3, 5],
        ["lamp", 3, 4],
      ]),
    ],
  },
  street: {
    backdrop: "sky",
    horizon: 0.52,
    ground: "pavement",
    bands: [
      b("skyline", 0.04, 0.26, "rock"),
      b("village", 0.34, 0.26, "rock"),
      b("flat", 0.42, 0, "pavement", [
        ["lamp", 4, 4],
        ["leafy", 2, 4],
      ]),
    ],
  },
  village: {
    backdrop: "sky",
    horizon: 0.48,
    ground: "grass",
    bands: [
      b("mountains", 0.02, 0.16, "rock"),
      b("hills", 0.12, 0.05, "grass", [["pine", 14, 7]]),
      b("village", 0.3, 0.16, "grass"),
      b("hills", 0.36, 0.02, "grass", [
        ["fence", 8, 1],
        ["bush", 6, 1.1],
        ["leafy", 2, 6],
      ]),
      b("hills", 0.7, 0.02, "grass", [
        ["grass", 28, 0.4],
        ["flower", 12, 0.4],
      ]),
    ],
  },
  arctic: {
    backdrop: "sky",
    horizon: 0.5,
    ground: "snow",
    snowy: true,
    bands: [
      b("mountains", 0.02, 0.18, "snow"),
      b("sea", 0.08, 0, "water"),
      b("dunes", 0.24, 0.05, "snow", [["rock", 3, 1]]),
      b("dunes", 0.55, 0.04, "snow", [["rock", 2, 0.6]]),
      b("dunes", 0.82, 0.02, "snow"),
    ],
  },
  volcano: {
    backdrop: "sky",
    horizon: 0.5,
    ground: "rock",
    bands: [
      b("mountains", 0.03, 0.2, "lava"),
      b("hills", 0.3, 0.05, "lava", [
        ["rock", 10, 1],
        ["dead", 3, 4],
      ]),
      b("hills", 0.7, 0.03, "rock", [["rock", 6, 0.6]]),
    ],
  },
  cave: {
    backdrop: "sky",
    horizon: 0.5,
    ground: "rock",
    bands: [
      b("mountains", 0.1, 0.4, "rock"),
      b("hills", 0.4, 0.05, "rock", [["rock", 8, 1.2]]),
      b("hills", 0.78, 0.03, "rock", [
        ["rock", 6, 0.6],
        ["mushroom", 8, 0.4],
      ]),
    ],
  },
  space: { backdrop: "space", horizon: 0.5, ground: "moon", bands: [] },
  moon: {
    backdrop: "space",
    horizon: 0.55,
    ground: "moon",
    bands: [
      b("hills", 0.1, 0.1, "moon"),
      b("hills", 0.35, 0.05, "moon", [
        ["crater", 8, 1],
        ["rock", 4, 0.8],
      ]),
      b("hills", 0.7, 0.04, "moon", [
        ["crater", 6, 1],
        ["rock", 5, 0.6],
      ]),
    ],
  },
  mars: {
    backdrop: "sky",
    horizon: 0.52,
    ground: "lava",
    bands: [
      b("mountains", 0.04, 0.16, "lava"),
      b("dunes", 0.3, 0.06, "lava", [["rock", 7, 0.8]]),
      b("dunes", 0.66, 0.04, "lava", [
        ["rock", 6, 0.5],
        ["crater", 3, 1],
      ]),
    ],
  },
  sky: { backdrop: "sky", horizon: 1.05, ground: "grass", bands: [] },
  savanna: {
    backdrop: "sky",
    horizon: 0.48,
    ground: "wheat",
    bands: [
      b("mountains", 0.02, 0.08, "soil"),
      b("hills", 0.12, 0.04, "wheat", [["leafy", 6, 5]]),
      b("hills", 0.36, 0.03, "wheat", [
        ["leafy", 1.5, 6],
        ["bush", 3, 1.1],
        ["grass", 14, 0.5],
      ]),
      b("hills", 0.74, 0.03, "wheat", [
        ["grass", 26, 0.6],
        ["rock", 2, 0.5],
      ]),
    ],
  },
  room: { backdrop: "room", horizon: 0.66, ground: "wood", bands: [] },
  kitchen: { backdrop: "room", horizon: 0.66, ground: "wood", bands: [] },
  library: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  cafe: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  classroom: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  office: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  hospital: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  bakery: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  greenhouse: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  bathroom: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  workshop: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  store: { backdrop: "room", horizon: 0.68, ground: "wood", bands: [] },
  stage: { backdrop: "room", horizon: 0.7, ground: "wood", bands: [] },
};
