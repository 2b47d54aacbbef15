import { dayRange } from "#components/ui/server/day-range.ts";
import { operations } from "#lib/operations/index.ts";
import { isStorableText } from "#lib/platform/database/storable-text.ts";
import { parseStatus, type RequestFilter } from "#lib/requests/list.ts";

/** The query parameters that filter the request log. Days are in UTC as "2026-11-20", and both are included. */
export interface RequestSearch {
  key?: string | undefined;
  project?: string | undefined;
  status?: string | undefined;
  operation?: string | undefined;
  text?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const MAX_TEXT = 200;

/** The parameters that are valid, for links and the filter form. */
export function activeSearch(search: RequestSearch): RequestSearch {
  const { from, to } = dayRange(search);
  const text = typeof search.text === "string" ? search.text.trim() : "";
  return {
    key: typeof search.key === "string" && /^(playground|key_\w{1,40})$/.test(search.key) ? search.key : undefined,
    project: typeof search.project === "string" && /^proj_\w{1,40}$/.test(search.project) ? search.project : undefined,
    status: /^[1-5](xx|\d\d)$/.test(search.status ?? "") ? search.status : undefined,
    operation: operations.find(({ slug }) => slug === search.operation)?.slug,
    text: text !== "" && text.length <= MAX_TEXT && isStorableText(text) ? text : undefined,
    from: from && search.from,
    to: to && search.to,
  };
}

/** The filter of the request log for valid parameters. */
export function requestFilter(active: RequestSearch): RequestFilter {
  const { key, project, status, operation, text } = active;
  const { from: after, to: before } = dayRange(active);
  return {
    key,
    project,
    status: status === undefined ? undefined : parseStatus(status),
    operation,
    text,
    after,
    before,
  };
}
