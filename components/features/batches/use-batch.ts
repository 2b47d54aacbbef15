"use client";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "../playground/run/query-client.ts";
import { type BatchData, type ItemPage, isOpen } from "./batch-data.ts";

const POLL_INTERVAL_MS = 2_000;

async function readJson<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
}

/** A batch that is read again until it has ended. `rendered` is what the server rendered last, also after an action. */
export function useBatch(rendered: BatchData): { batch: BatchData; isStale: boolean } {
  const { id } = rendered;
  useEffect(() => {
    queryClient.setQueryData(["batch", id], rendered);
    // An action has changed items, for example those that are tried again.
    void queryClient.invalidateQueries({ queryKey: ["batch-items", id] });
  }, [id, rendered]);
  const { data = rendered, isError } = useQuery<BatchData>(
    {
      queryKey: ["batch", id],
      queryFn: ({ signal }) => readJson(`/batches/${id}/progress`, signal),
      initialData: rendered,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : POLL_INTERVAL_MS),
    },
    queryClient,
  );
  const open = isOpen(data);
  useEffect(() => {
    // The items that ended last, which the last poll of their page can have missed.
    if (!open) void queryClient.invalidateQueries({ queryKey: ["batch-items", id] });
  }, [open, id]);
  return { batch: data, isStale: isError };
}

/** A page of a batch's items, read again while `live` and some of them can change. `rendered` is shown at first. */
export function useItemPage(
  batchId: string,
  { after, status, live, rendered }: { after: number; status: string; live: boolean; rendered: ItemPage | undefined },
): { page: ItemPage | undefined; isError: boolean } {
  const { data, isError } = useQuery<ItemPage>(
    {
      queryKey: ["batch-items", batchId, status, after],
      queryFn: ({ signal }) =>
        readJson(`/batches/${batchId}/items?${new URLSearchParams({ after: String(after), status })}`, signal),
      refetchInterval: ({ state }) => (live && canChange(state.data, status) ? POLL_INTERVAL_MS : false),
      staleTime: Number.POSITIVE_INFINITY,
      ...(rendered ? { initialData: rendered } : {}),
    },
    queryClient,
  );
  return { page: data, isError };
}

/** A list of one state gets and loses items. */
const canChange = (page: ItemPage | undefined, status: string) =>
  !page || status !== "" || page.items.some((item) => item.status === "queued" || item.status === "running");
