"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { queryClient } from "../playground/run/query-client.ts";
import type { Point } from "./plane.ts";
import { findObject, readQueue } from "./selections.ts";

const QUEUE_INTERVAL_MS = 1_000;

/** Finds the object at a point. While a click waits, `ahead` is the number of requests before it, if the server has a queue. */
export function useObjectPicker(image: File) {
  const picker = useMutation<Blob, Error, Point>({ mutationFn: (point) => findObject(image, point) }, queryClient);
  const { data: ahead } = useQuery(
    {
      queryKey: ["selection-queue"],
      queryFn: readQueue,
      enabled: picker.isPending,
      refetchInterval: QUEUE_INTERVAL_MS,
      // A position of an earlier click is of no use.
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  return { ...picker, ahead: picker.isPending ? (ahead ?? 0) : 0 };
}
