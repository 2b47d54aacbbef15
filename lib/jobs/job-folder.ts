import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LeftFolders } from "../platform/processes/left-folders.ts";

const PREFIX = "atelier-job-";
/** JOB_TIMEOUT_SECONDS is at most a day. */
const MAX_AGE_MS = 25 * 60 * 60_000;

/** A path for the files of one run of a job. The first writer creates the folder, because most jobs need none. */
export const newJobFolder = (): string => join(tmpdir(), PREFIX + randomUUID());

/** The folders of jobs whose worker was killed. */
export const leftJobFolders = (minAgeMs = MAX_AGE_MS): LeftFolders => ({ parent: tmpdir(), prefix: PREFIX, minAgeMs });
