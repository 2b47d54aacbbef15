"use client";

let forwarded: File | undefined;

/** Passes a result to the page of another operation. */
export function forwardFile(file: File): void {
  forwarded = file;
}

/** Returns the forwarded file once. */
export function takeForwardedFile(): File | undefined {
  const file = forwarded;
  forwarded = undefined;
  return file;
}
