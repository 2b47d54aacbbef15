"use client";
import { createContext, startTransition, use, useEffect } from "react";
import type { ProofMethod } from "#lib/accounts/proof.ts";

/** Asks the person for a proof of who acts, and calls `onProven` once it is given. Null outside of the portal. */
export const AskForProof = createContext<((methods: readonly ProofMethod[], onProven: () => void) => void) | null>(
  null,
);

/** Asks for the proof that the result of an action names, and then repeats the action. `repeat` must be stable. */
export function useProof(state: { proof?: readonly ProofMethod[] }, repeat: () => void): void {
  const askForProof = use(AskForProof);
  useEffect(() => {
    if (state.proof) askForProof?.(state.proof, () => startTransition(repeat));
  }, [state, repeat, askForProof]);
}
