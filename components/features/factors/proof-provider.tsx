"use client";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { AskForProof } from "#components/ui/proof-context.ts";
import type { ProofMethod } from "#lib/accounts/proof.ts";

// Loaded when it is needed, because few visits need it.
const ProofDialog = lazy(() => import("./proof-dialog.tsx").then(({ ProofDialog }) => ({ default: ProofDialog })));

interface ProofRequest {
  methods: readonly ProofMethod[];
  onProven: () => void;
}

/** Lets the forms inside ask for a proof of who acts, and repeat their action after it. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ProofRequest>();
  const ask = useCallback(
    (methods: readonly ProofMethod[], onProven: () => void) => setRequest({ methods, onProven }),
    [],
  );
  return (
    <AskForProof value={ask}>
      {children}
      {request ? (
        <Suspense fallback={null}>
          <ProofDialog {...request} onClose={() => setRequest(undefined)} />
        </Suspense>
      ) : null}
    </AskForProof>
  );
}
