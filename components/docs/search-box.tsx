"use client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { DocsSearch } from "./search.tsx";

/** The docs' search with the client its query needs. */
export function DocsSearchBox() {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <DocsSearch />
    </QueryClientProvider>
  );
}
