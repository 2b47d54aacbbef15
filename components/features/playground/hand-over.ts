"use client";

let waiting: File | undefined;

/** Leaves a result for the next operation's page to begin with. */
export function handOver(file: File): void {
  waiting = file;
}

/** Takes what the page before left, once. */
export function takeHandedOver(): File | undefined {
  const file = waiting;
  waiting = undefined;
  return file;
}
