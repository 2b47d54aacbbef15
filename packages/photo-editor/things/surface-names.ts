const SURFACE =
  /(?:^| )(?:grounds?|floors?|flooring|soil|dirt|earth|sand|road|street|pavement|asphalt|carpet|snow|desert|walls?|wallpaper|curtains?|circuit boards?|pcbs?)$/;

/** Whether words name a surface of the surroundings, which has one color and nothing behind it. */
export const isSurfaceName = (words: string): boolean => SURFACE.test(words);
