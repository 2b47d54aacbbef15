const PICTURE = "(?:framed )?(?:pictures?|paintings?|photos?|photographs?|posters?|portraits?|drawings?|prints?)";
/** A picture on the wall with what it shows: "a painting of a ship on the wall". */
const SHOWN = new RegExp(
  `\\b((?:an? |the |two |three |some )?)((?:[a-z]+ )??)${PICTURE} (of (?:[a-z'-]+ ){0,4}?[a-z'-]+) ((?:hanging |hangs )?(?:on|above|over|behind) (?:an? |the |it\\b|him\\b|her\\b|them\\b))`,
  "i",
);
const WALL = /^(?:hanging |hangs )?on (?:an? |the )$/i;

/**
 * Hangs a framed picture on a wall or above furniture instead of what it shows, which would float there. Returns the prompt
 * and what the picture shows, which is not drawn.
 */
export function hangPictures(prompt: string): { prompt: string; unused: string[] } {
  const found = SHOWN.exec(prompt);
  const rest = found ? prompt.slice(found.index + found[0].length) : "";
  if (!found || found.index === 0 || (WALL.test(found[4] ?? "") && !/^(?:[a-z]+ )?wall\b/i.test(rest)))
    return { prompt, unused: [] };
  const [whole, article = "", look = "", shown = "", place = ""] = found;
  return { prompt: prompt.replace(whole, `${article}${look}framed picture ${place}`), unused: [shown] };
}
