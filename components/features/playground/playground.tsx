"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import type { PlaygroundProps } from "./playground-props.ts";
import { Workbench } from "./workbench.tsx";

/** Runs one operation: its form, its result and the code of the request. */
export function Playground(props: PlaygroundProps) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 2 } } }));
  return (
    <QueryClientProvider client={client}>
      <Workbench {...props} />
    </QueryClientProvider>
  );
}
