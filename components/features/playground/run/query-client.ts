"use client";
import { QueryClient } from "@tanstack/react-query";

/** The cache of the playground's requests. Only modules that load in the browser after the page import it. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 2 } } });
