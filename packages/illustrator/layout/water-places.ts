import { b, type PlacePlan } from "./place-plan.ts";

/** Places at and under water. */
export const waterPlaces: Record<string, PlacePlan> = {
  beach: {
    backdrop: "sky",
    horizon: 0.44,
    ground: "sand",
    bands: [
      b("sea", 0, 0, "water"),
      b("dunes", 0.46, 0.03, "sand", [["palm", 1.5, 7]]),
      b("dunes", 0.72, 0.03, "sand", [
        ["shell", 6, 0.15],
        ["grass", 3, 0.4],
      ]),
    ],
  },
  coast: {
    backdrop: "sky",
    horizon: 0.44,
    ground: "grass",
    bands: [
      b("sea", 0, 0, "water"),
      b("dunes", 0.5, 0.03, "sand", [["rock", 7, 0.8]]),
      b("hills", 0.72, 0.03, "grass", [
        ["grass", 24, 0.4],
        ["rock", 5, 0.6],
      ]),
    ],
  },
  harbor: {
    backdrop: "sky",
    horizon: 0.46,
    ground: "pavement",
    bands: [
      b("hills", 0.02, 0.1, "grass", [["leafy", 12, 6]]),
      b("village", 0.1, 0.13, "grass"),
      b("sea", 0.16, 0, "water"),
      b("flat", 0.74, 0, "pavement", [["lamp", 3, 4]]),
    ],
  },
  sea: { backdrop: "sky", horizon: 0.5, ground: "water", bands: [b("sea", 0, 0, "water")] },
  island: {
    backdrop: "sky",
    horizon: 0.5,
    ground: "sand",
    bands: [
      b("sea", 0, 0, "water"),
      b("dunes", 0.36, 0.1, "sand", [
        ["palm", 4, 7],
        ["bush", 4, 1.2],
        ["rock", 3, 0.8],
      ]),
    ],
  },
  lake: {
    backdrop: "sky",
    horizon: 0.46,
    ground: "water",
    bands: [
      b("mountains", 0.02, 0.2, "rock"),
      b("hills", 0.1, 0.05, "grass", [["pine", 20, 8]]),
      b("sea", 0.18, 0, "water"),
      b("hills", 0.93, 0.03, "grass", [
        ["reed", 16, 1.2],
        ["grass", 22, 0.4],
      ]),
    ],
  },
  // A lake with things at its near shore.
  lakeside: {
    backdrop: "sky",
    horizon: 0.4,
    ground: "grass",
    bands: [
      b("mountains", 0.02, 0.18, "rock"),
      b("hills", 0.08, 0.04, "grass", [["pine", 18, 7]]),
      b("sea", 0.13, 0, "water"),
      b("hills", 0.7, 0.025, "grass", [
        ["reed", 12, 1],
        ["grass", 26, 0.4],
        ["rock", 2, 0.5],
      ]),
    ],
  },
  river: {
    backdrop: "sky",
    horizon: 0.45,
    ground: "grass",
    bands: [
      b("mountains", 0.02, 0.14, "rock"),
      b("hills", 0.16, 0.05, "grass", [["leafy", 10, 7]]),
      b("sea", 0.28, 0, "water"),
      b("hills", 0.62, 0.03, "grass", [
        ["reed", 10, 1],
        ["grass", 26, 0.4],
        ["rock", 3, 0.5],
      ]),
    ],
  },
  underwater: {
    backdrop: "underwater",
    horizon: 0.3,
    ground: "sand",
    bands: [
      b("hills", 0.15, 0.2, "rock", [["seaweed", 10, 4]]),
      b("dunes", 0.55, 0.06, "sand", [
        ["seaweed", 8, 2.4],
        ["coral", 7, 1.2],
      ]),
      b("dunes", 0.82, 0.05, "sand", [
        ["coral", 6, 1],
        ["seaweed", 6, 2],
        ["rock", 4, 0.6],
        ["shell", 4, 0.2],
      ]),
    ],
  },
  swamp: {
    backdrop: "sky",
    horizon: 0.44,
    ground: "grass",
    bands: [
      b("treeline", 0.06, 0.2, "grass", [
        ["dead", 7, 9],
        ["leafy", 12, 8],
      ]),
      b("sea", 0.3, 0, "water"),
      b("hills", 0.6, 0.03, "mud", [
        ["reed", 20, 1.2],
        ["dead", 1, 6],
        ["mushroom", 5, 0.3],
      ]),
      b("hills", 0.88, 0.02, "grass", [
        ["reed", 14, 1.2],
        ["grass", 24, 0.5],
      ]),
    ],
  },
};
