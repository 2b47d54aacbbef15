import { readResponse } from "../playground/run/job-response.ts";
import type { Point } from "./plane.ts";

/** The status for a selection that has expired. */
const GONE = 410;

/** The server's selection of each image, from the start of its upload. An image that is no longer used is dropped. */
const selections = new WeakMap<File, Promise<string>>();

/**
 * Uploads an image so that objects in it can be found, once per image. The server computes its embedding, which takes
 * most of the time of the first click.
 */
export function prepareSelection(image: File): Promise<string> {
  const known = selections.get(image);
  if (known) return known;
  const id = createSelection(image);
  selections.set(image, id);
  // A failed upload is repeated by the next click.
  id.catch(() => selections.delete(image));
  return id;
}

/** The mask of the object at a point. An expired selection is created again. */
export async function findObject(image: File, point: Point): Promise<Blob> {
  const response = await requestMask(await prepareSelection(image), point);
  if (response.status !== GONE) return readMask(response);
  selections.delete(image);
  return readMask(await requestMask(await prepareSelection(image), point));
}

/** How many requests the server handles before this account's next one; null if none of this account's is waiting. */
export async function readQueue(): Promise<number | null> {
  const response = await fetch("/api/playground/selections/queue", { headers: { accept: "application/json" } });
  return (await readResponse<{ ahead: number | null }>(response)).ahead;
}

async function createSelection(image: File): Promise<string> {
  const body = new FormData();
  body.append("image", image, image.name);
  const { id } = await readResponse<{ id: string }>(
    await fetch("/api/playground/selections", { method: "POST", body, headers: { accept: "application/json" } }),
  );
  return id;
}

const requestMask = (selectionId: string, point: Point) =>
  fetch(`/api/playground/selections/${selectionId}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ included: [point] }),
  });

async function readMask(response: Response): Promise<Blob> {
  if (!response.ok) await readResponse(response);
  return response.blob();
}
