import { AppError } from "@atelier/errors";
import { getTitles } from "#components/features/jobs/job-line.ts";
import { stateTitle } from "#components/translations/state-title.ts";
import { allows } from "#lib/access/roles.ts";
import type { CurrentSession } from "#lib/accounts/session/session.ts";
import { readBatch } from "#lib/batches/record.ts";
import { findFiles, findJobs } from "#lib/jobs/find.ts";
import { findKeys } from "#lib/keys/find.ts";
import { readRun } from "#lib/pipelines/record.ts";
import { isStorableText } from "#lib/platform/database/storable-text.ts";
import { listRequests } from "#lib/requests/list.ts";
import { findUploads } from "#lib/uploads/find.ts";
import { getFormat, getTranslations } from "#translations";
import { MAX_QUERY_LENGTH, type SearchGroup, type SearchHit } from "../search-groups.ts";
import { findPages } from "./find-pages.ts";

const MAX_HITS = 5;

/** Finds pages, jobs, results, uploads and keys by a text, among those that the person of the session may see. */
export async function findResults({ account, role }: CurrentSession, typed: string): Promise<SearchGroup[]> {
  const query = typed.trim().slice(0, MAX_QUERY_LENGTH);
  const groups: SearchGroup[] = [{ kind: "pages", hits: await findPages(query) }];
  if (query !== "" && isStorableText(query)) {
    if (allows(role, "read_jobs")) {
      const [jobs, otherJobs, files] = await Promise.all([
        jobHits(account.id, query),
        findById(account.id, query),
        fileHits(account.id, query),
      ]);
      groups.push({ kind: "jobs", hits: [...otherJobs, ...jobs] }, { kind: "files", hits: files });
      groups.push({ kind: "uploads", hits: await uploadHits(account.id, query) });
    }
    if (allows(role, "keys")) groups.push({ kind: "keys", hits: await keyHits(account.id, query) });
  }
  return groups.filter(({ hits }) => hits.length > 0);
}

async function jobHits(accountId: string, query: string): Promise<SearchHit[]> {
  const states = await getTranslations("states");
  const [format, getTitle] = [await getFormat(), await getTitles()];
  return (await findJobs(accountId, query, MAX_HITS)).map(({ id, operation, status, created_at }) => ({
    href: `/jobs/${id}`,
    title: getTitle(operation),
    detail: `${stateTitle(states, status)} · ${format.time(created_at)} · ${id}`,
  }));
}

async function fileHits(accountId: string, query: string): Promise<SearchHit[]> {
  const [format, getTitle] = [await getFormat(), await getTitles()];
  return (await findFiles(accountId, query, MAX_HITS)).map(({ job_id, filename, bytes, operation }) => ({
    href: `/jobs/${job_id}`,
    title: filename,
    detail: `${getTitle(operation)} · ${format.bytes(bytes)}`,
  }));
}

async function uploadHits(accountId: string, query: string): Promise<SearchHit[]> {
  const [uploads, format] = [await getTranslations("uploads"), await getFormat()];
  return (await findUploads(accountId, query, MAX_HITS)).map(({ id, filename, bytes, expiresAt }) => ({
    href: "/uploads",
    title: filename ?? id,
    detail: `${format.bytes(bytes)} · ${uploads("expires")} ${format.time(expiresAt)}`,
  }));
}

async function keyHits(accountId: string, query: string): Promise<SearchHit[]> {
  const keys = await getTranslations("keys");
  return (await findKeys(accountId, query, MAX_HITS)).map(({ id, kind, name, prefix, lastFour }) => ({
    href: kind === "restricted" ? `/keys/${id}` : "/keys",
    title: kind === "restricted" ? name : keys("apiKey"),
    detail: `${prefix}…${lastFour}`,
  }));
}

/** The hit of an object that is read, or none if it does not exist. */
async function findOne<T>(read: Promise<T>, toHit: (found: T) => SearchHit): Promise<SearchHit[]> {
  try {
    return [toHit(await read)];
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  }
}

/** The batch, run or request of the log whose whole ID was typed. */
async function findById(accountId: string, query: string): Promise<SearchHit[]> {
  const t = await getTranslations("shell");
  if (/^batch_\w{26}$/.test(query))
    return findOne(readBatch(accountId, query), ({ id }) => ({
      href: `/batches/${id}`,
      title: t("batches"),
      detail: id,
    }));
  if (/^run_\w{26}$/.test(query))
    return findOne(readRun(accountId, query), ({ id }) => ({
      href: `/pipelines/runs/${id}`,
      title: t("pipelines"),
      detail: id,
    }));
  if (!/^req_\w{32}$/.test(query)) return [];
  const found = await listRequests(accountId, { text: query }, { limit: 1 });
  return found.map(({ id, method, path }) => ({ href: `/requests/${id}`, title: `${method} ${path}`, detail: id }));
}
