"use client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { readAnswer } from "../playground/answer.ts";

/** A place in a picture as shares of its sides, 0 to 1. */
export type Place = readonly [x: number, y: number];

const LOST = 410;

/**
 * Finds the object at a place with the service's own model. The image is sent with the first click and remembered
 * for ten minutes; after that, it is sent once more.
 */
export function useObjectPicker(image: File) {
  const looked = useRef<{ image: File; id: Promise<string> }>(undefined);
  const selection = () => {
    if (looked.current?.image !== image) {
      const id = look(image);
      looked.current = { image, id };
      id.catch(() => {
        looked.current = undefined;
      });
    }
    return looked.current.id;
  };
  return useMutation<Blob, Error, Place>({
    mutationFn: async (place) => {
      const answer = await pick(await selection(), place);
      if (answer.status !== LOST) return maskOf(answer);
      looked.current = undefined;
      return maskOf(await pick(await selection(), place));
    },
  });
}

async function look(image: File): Promise<string> {
  const body = new FormData();
  body.append("image", image, image.name);
  const { id } = await readAnswer<{ id: string }>(
    await fetch("/api/playground/selections", { method: "POST", body, headers: { accept: "application/json" } }),
  );
  return id;
}

const pick = (selection: string, place: Place) =>
  fetch(`/api/playground/selections/${selection}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ included: [place] }),
  });

async function maskOf(answer: Response): Promise<Blob> {
  if (!answer.ok) await readAnswer(answer);
  return answer.blob();
}
