"use client";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { ApiProblem, readResponse } from "../playground/run/job-response.ts";
import { keyFor, type PendingRequest } from "../playground/run/pending-request.ts";
import { queryClient } from "../playground/run/query-client.ts";
import type { batchRequest } from "./batch-request.ts";
import { type Quote, type QuoteResponse, toQuote } from "./quote.ts";

/** A batch that can be sent. Two orders with the same signature are equal. */
export interface Order {
  signature: string;
  shared: readonly FieldDescription[];
  /** Makes the body, after files that are still missing were sent. */
  body: () => Promise<ReturnType<typeof batchRequest>>;
}

interface Quoted {
  signature: string;
  body: ReturnType<typeof batchRequest>;
  quote: Quote;
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`/api/playground/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });

/** Gets the price of an order and starts the batch, whose page it opens then. */
export function useBatchOrder(order: Order) {
  const router = useRouter();
  const pending = useRef<PendingRequest>(undefined);
  const quote = useMutation<Quoted, Error, Order>(
    {
      mutationFn: async ({ signature, shared, body }) => {
        const sent = await body();
        const response = await readResponse<QuoteResponse>(await post("batches/quote", sent));
        return { signature, body: sent, quote: toQuote(response, shared) };
      },
    },
    queryClient,
  );
  const start = useMutation<{ id: string }, Error, Quoted>(
    {
      mutationFn: async ({ signature, body, quote: { faults } }) => {
        const key = keyFor(signature, pending.current);
        pending.current = { signature, key };
        const sent = { ...body, skip_invalid: faults.size > 0 };
        return readResponse<{ id: string }>(await post("batches", sent, { "idempotency-key": key }));
      },
      onSuccess: ({ id }) => {
        router.push(`/batches/${id}`);
        // The layout shows the balance.
        router.refresh();
      },
      onError: (error) => {
        // A request that the API refused has not created a batch. After any other error, a batch may exist.
        if (error instanceof ApiProblem && error.problem.status < 500) pending.current = undefined;
      },
    },
    queryClient,
  );
  // The price of another order is not shown.
  const quoted = quote.data?.signature === order.signature ? quote.data : undefined;
  const isCurrent = quote.variables?.signature === order.signature;
  return {
    quote: quoted?.quote,
    error: start.error ?? (isCurrent ? quote.error : null),
    isQuoting: quote.isPending,
    // The page of the batch is opening after a success.
    isStarting: start.isPending || start.isSuccess,
    getQuote: () => {
      start.reset();
      quote.mutate(order);
    },
    start: () => {
      if (quoted) start.mutate(quoted);
    },
  };
}
