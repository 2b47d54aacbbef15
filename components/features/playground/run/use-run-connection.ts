"use client";
import { useCallback, useRef, useState } from "react";
import type { RunCommands, RunState } from "./run-connection.tsx";

/**
 * The state and the commands of a run. The code that sends requests loads at the first use of the page, so the last command
 * before that waits for it. Render a RunConnection with `connection`.
 */
export function useRunConnection() {
  const [state, setState] = useState<RunState>({
    job: undefined,
    problem: undefined,
    submitting: false,
    price: undefined,
  });
  const commands = useRef<RunCommands>(null);
  const waiting = useRef<(target: RunCommands) => void>(undefined);
  const onReady = useCallback(() => {
    if (commands.current) waiting.current?.(commands.current);
    waiting.current = undefined;
  }, []);
  const command = (send: (target: RunCommands) => void) => {
    if (commands.current) send(commands.current);
    else waiting.current = send;
  };
  return {
    ...state,
    connection: { ref: commands, onReady, onChange: setState },
    submit: (form: FormData, signature: string) => {
      if (!commands.current) setState((before) => ({ ...before, submitting: true }));
      command((target) => target.submit(form, signature));
    },
    cancel: () => command((target) => target.cancel()),
    clear: () => command((target) => target.clear()),
    show: (jobId: string) => command((target) => target.show(jobId)),
  };
}
