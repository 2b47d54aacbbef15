import type { z } from "zod";
import { keyChangeInput } from "../request.ts";

/** The schema of a request that changes a project: fields that are not sent stay as they are. `operations` are the slugs of the catalogue. */
export const projectChangeInput = (operations: readonly string[]) =>
  keyChangeInput(operations).pick({ name: true, operations: true, credit_cap: true, requests_per_minute: true });

/** The schema of a request that creates a project. */
export const newProjectInput = (operations: readonly string[]) =>
  projectChangeInput(operations).required({ name: true });

/** A change of a project; null removes a limit. */
export type ProjectChange = z.output<ReturnType<typeof projectChangeInput>>;
