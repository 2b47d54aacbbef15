"use client";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { readResponse } from "../playground/job-response.ts";
import type { Point } from "./plane.ts";

/** The status for a selection that has expired. */
const GONE = 410;

/**
 * Finds the object at a point. The image is uploaded and prepared once, before the first click if `prepare` is set. When
 * its selection on the server has expired, the image is uploaded again.
 */
export function useObjectPicker(image: File, { prepare }: { prepare: boolean }) {
  const uploaded = useRef<{ image: File; id: Promise<string> }>(undefined);
  const selectionId = () => {
    if (uploaded.current?.image !== image) {
      const id = createSelection(image);
      uploaded.current = { image, id };
      id.catch(() => {
        uploaded.current = undefined;
      });
    }
    return uploaded.current.id;
  };
  const prepareNow = useEffectEvent(() => void selectionId().catch(() => {}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another image needs another selection.
  useEffect(() => {
    if (prepare) prepareNow();
  }, [image, prepare]);
  return useMutation<Blob, Error, Point>({
    mutationFn: async (point) => {
      const response = await requestMask(await selectionId(), point);
      if (response.status !== GONE) return maskOf(response);
      uploaded.current = undefined;
      return maskOf(await requestMask(await selectionId(), point));
    },
  });
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

async function maskOf(response: Response): Promise<Blob> {
  if (!response.ok) await readResponse(response);
  return response.blob();
}
