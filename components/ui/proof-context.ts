"use client";
import { createContext } from "react";
import type { ProofMethod } from "#lib/accounts/proof.ts";

/** Asks the person for a proof of who acts, and calls `onProven` once it is given. Null outside of the portal. */
export const AskForProof = createContext<((methods: readonly ProofMethod[], onProven: () => void) => void) | null>(
  null,
);
