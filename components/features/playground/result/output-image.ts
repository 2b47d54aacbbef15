/** The file extension of an image type: "image/jpeg" → "jpg". */
export const extensionOf = (contentType: string): string => contentType.split("/")[1]?.replace("jpeg", "jpg") ?? "bin";

/** Whether two images have the same aspect ratio, so that one can be laid over the other. */
export const haveSameShape = (
  one: { width: number; height: number },
  other: { width: number; height: number },
): boolean => Math.abs(one.width / one.height - other.width / other.height) < 0.01;
