import type { Translator } from "#translations";
/** The status text of the mask editor. */
export function editorStatus(
  {
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
  },
  t: Translator<"marking">,
): string {
  if (picking && ahead > 0) return t("waitingInQueue", { ahead });
  if (picking) return t("findingObject");
  if (error !== undefined) return t("stillUseBrush", { error });
  if (share === 0) return hint;
  return t("marked", { percent: share < 0.01 ? 0 : Math.round(share * 100), hint });
}
