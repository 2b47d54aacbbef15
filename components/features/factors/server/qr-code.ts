import { encodeQR } from "qr";

/** The address of an image with a QR code. */
export function createQrCode(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(encodeQR(text, "svg")).toString("base64")}`;
}
