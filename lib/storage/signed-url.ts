import { env } from "../platform/env.ts";
import { digestFor, equalInTime } from "../platform/secrets.ts";

export type Disposition = "inline" | "attachment";

/** A link to an output that works without a key. Its signature covers the file, the expiry and the disposition. */
export function signedFileUrl(fileId: string, expiresAt: Date, disposition: Disposition = "inline"): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const query = new URLSearchParams({
    expires: String(expires),
    disposition,
    signature: sign(fileId, expires, disposition),
  });
  return `${env().PUBLIC_URL}/api/v1/files/${fileId}?${query}`;
}

/** The types of images that have thumbnails. Browsers display all of them but TIFF. */
const RASTER = /^image\/(png|jpeg|webp|avif|tiff)$/;

export const isRasterImage = (contentType: string): boolean => RASTER.test(contentType);

/** The link to the thumbnail of an image. It shows less than the file, so the signature of the file's link covers it. */
export const getThumbnailUrl = (signedUrl: string): string => `${signedUrl}&size=thumbnail`;

/** The disposition and expiry of a signed link, or null if the link is forged or expired. */
export function verifyFileUrl(
  fileId: string,
  query: Record<string, string>,
  now = Date.now(),
): { disposition: Disposition; expiresAt: Date } | null {
  const { expires = "", disposition = "", signature = "" } = query;
  if (disposition !== "inline" && disposition !== "attachment") return null;
  if (!equalInTime(sign(fileId, Number(expires), disposition), signature)) return null;
  const expiresAt = new Date(Number(expires) * 1000);
  return expiresAt.getTime() > now ? { disposition, expiresAt } : null;
}

const sign = (fileId: string, expires: number, disposition: Disposition) =>
  digestFor("file-url", `${fileId}\n${expires}\n${disposition}`);
