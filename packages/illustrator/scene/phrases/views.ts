import type { Token, Words } from "@atelier/vocabulary";

/** Words between a window and what is seen through it. */
const VIEW =
  /^(?:with (?:an? )?view (?:of|over|on|onto|to)|overlooking|looking out (?:on|onto|over|at)|facing|with (?:an? )?view)$/;
const LONGEST = 5;

/** How many tokens a phrase such as "with a view of" has at a token, or 0. */
function viewAt(tokens: readonly Token[], at: number): number {
  for (let used = LONGEST; used > 0; used--) {
    const span = tokens.slice(at, at + used);
    if (span.length === used && VIEW.test(span.map(({ word }) => word).join(" "))) return used;
  }
  return 0;
}

/**
 * Removes what is seen through a window, which has a view of its own: "a window with a view of the sea" is no beach.
 * Returns the views.
 */
export function removeViews({ tokens }: Words): string[] {
  const views: string[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const used = viewAt(tokens, at);
    if (used === 0 || !/^windows?$/.test(tokens[at - 1]?.word ?? "") || tokens[at - 1]?.stop) continue;
    const stop = tokens.findIndex((token, index) => index >= at + used - 1 && token.stop);
    const end = stop < 0 ? tokens.length : stop + 1;
    const seen = tokens.slice(at + used, end).filter(({ word }) => !/^(?:an?|the)$/.test(word));
    views.push(["the view", ...(seen.length > 0 ? ["of"] : []), ...seen.map(({ word }) => word)].join(" "));
    tokens.splice(at, end - at);
    const window = tokens[at - 1];
    if (window) window.stop = true;
  }
  return views;
}
