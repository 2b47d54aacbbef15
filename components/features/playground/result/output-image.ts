/** The file extension of an image type: "image/jpeg" → "jpg". */
export const getExtension = (contentType: string): string => contentType.split("/")[1]?.replace("jpeg", "jpg") ?? "bin";

/** The URL of an output as browsers can show it: few of them show TIFF, so its thumbnail. */
export const shownUrl = (output: { content_type: string; url: string; thumbnail_url: string | null }): string =>
  output.content_type === "image/tiff" ? (output.thumbnail_url ?? output.url) : output.url;

/** Whether two images have the same aspect ratio, so that one can be laid over the other. */
export const haveSameShape = (
  one: { width: number; height: number },
  other: { width: number; height: number },
): boolean => Math.abs(one.width / one.height - other.width / other.height) < 0.01;
