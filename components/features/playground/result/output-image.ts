/** The file extension of an image type: "image/jpeg" → "jpg". */
export const getExtension = (contentType: string): string => contentType.split("/")[1]?.replace("jpeg", "jpg") ?? "bin";

/** The URL of an output as browsers can show it: few of them show TIFF, so its thumbnail. */
export const shownUrl = (output: { content_type: string; url: string; thumbnail_url: string | null }): string =>
  output.content_type === "image/tiff" ? (output.thumbnail_url ?? output.url) : output.url;

/** Whether two images have the same aspect ratio, so that one can be laid over the other. */
export const haveSameShape = (
  first: { width: number; height: number },
  second: { width: number; height: number },
): boolean => Math.abs(first.width / first.height - second.width / second.height) < 0.01;
