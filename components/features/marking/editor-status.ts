import { plural } from "#components/ui/format.ts";

/** The status text of the mask editor. */
export function editorStatus({
  picking,
  ahead,
  error,
  share,
  hint,
}: {
  picking: boolean;
  /** How many requests the server handles first. */
  ahead: number;
  error: string | undefined;
  /** The marked share of the image, from 0 to 1. */
  share: number;
  /** How to use the selected tool. */
  hint: string;
}): string {
  if (picking && ahead > 0) return `Waiting in the queue, ${plural(ahead, "request")} ahead…`;
  if (picking) return "Finding the object…";
  if (error !== undefined) return `${error} You can still use the brush.`;
  if (share === 0) return hint;
  return `${share < 0.01 ? "Less than 1" : Math.round(share * 100)}% of the image is marked. ${hint}`;
}
