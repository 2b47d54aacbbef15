/** Phrases for how several things, or one on a wall, are shown: beside each other, each in another color, or hung. */
export const groupWords = {
  row: "in a row, in one row, in a line, standing in a row, sitting in a row, standing in a line, lined up, lined up in a row, side by side, standing side by side, in a straight line",
  variety:
    "different colors, different colours, in different colors, in different colours, of different colors, of different colours, with different colors, each a different color, each a different colour, each one a different color, each one a different colour, each in a different color, each in a different colour, each one in a different color, each one in a different colour, each of a different color, each of a different colour, all in different colors, all different colors, in various colors, in various colours, of various colors, various colors, in all colors, in many colors, multicolored, multicoloured",
  wall: "on the wall, on a wall, on the walls, hanging on the wall, hanging on a wall, hung on the wall, hangs on the wall, on the wall behind, above on the wall, pinned to the wall, at the wall",
};
