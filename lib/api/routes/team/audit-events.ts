import { AppError } from "@atelier/errors";
import { z } from "zod";
import { type AuditEventView, type AuditFilter, listAuditEvents } from "../../../audit/list.ts";
import { ndjsonResponse } from "../../../platform/ndjson.ts";
import { defineRoute } from "../../define-route.ts";
import { boundedDate, page } from "../../http/page.ts";
import { component, publishedAs } from "../../openapi/json-schema.ts";
import { anyObject, list, paging, time } from "../../openapi/values.ts";

const PAGE_OF_EXPORT = 1_000;

const optional = z.string().nullable();

const event = component(
  "AuditEvent",
  {
    object: z.literal("audit_event"),
    id: z.string(),
    number: z.int().min(1).meta({ description: "The events of an account are numbered without gaps." }),
    created_at: time,
    action: z.string().meta({ description: "The subject, then what happened to it." }),
    actor: z.object({
      kind: z.enum(["person", "key", "operator", "system"]),
      id: optional,
      name: optional.meta({ description: "The address of a person, the name of a key." }),
    }),
    target: optional.meta({ description: "The ID of what was changed." }),
    ip: optional,
    user_agent: optional,
    request_id: optional,
    change: anyObject.meta({ description: "The values before and after." }),
    digest: z.string().meta({ description: "SHA-256 over the event and the digest of the event before it." }),
  },
  {
    object: "audit_event",
    id: "aevt_01kaznf2vke8r9s0dq3w6h7t5m",
    number: 12,
    created_at: "2026-11-20T09:30:00.000Z",
    action: "member.role_changed",
    actor: { kind: "person", id: "acct_01kaznf2vke8r9s0dq3w6h7t5m", name: "ana@studio.example" },
    target: "acct_01kazpq4c0m3v7j2x8s5d6f9hb",
    ip: "192.0.2.7",
    user_agent: "Mozilla/5.0",
    request_id: null,
    change: { before: { role: "viewer" }, after: { role: "developer" } },
    digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
);

const date = publishedAs(boundedDate, { type: "string", format: "date-time" }).optional();
const part = z.string().min(1).max(100).optional();

/** The account's audit log. */
export const auditEventsRoute = defineRoute({
  method: "GET",
  path: "/audit-events",
  tag: "Team",
  operationId: "listAuditEvents",
  summary: "List the audit log, newest first",
  description:
    "Who changed members, keys, limits and retention, when, and from which address. Personal accounts have one as well.",
  access: { scope: "team" },
  query: z.strictObject({
    ...paging,
    action: part.meta({ description: "An action such as api_key.created, or its subject: api_key." }),
    actor: part.meta({ description: "Only events of the person or key with this ID." }),
    after: date.meta({ description: "Only events since this time." }),
    before: date.meta({ description: "Only events before this time." }),
    format: z.enum(["json", "ndjson"]).default("json").meta({ description: "ndjson returns all events." }),
  }),
  output: list(event),
  types: ["application/x-ndjson"],
  async handler({ caller: { accountId }, query }) {
    const { limit, cursor, format, action, actor, after, before } = query;
    const filter: AuditFilter = { action, actorId: actor, from: after, to: before };
    const start = parseCursor(cursor);
    if (format === "ndjson")
      return ndjsonResponse<ReturnType<typeof eventView>>("audit-events.ndjson", async (last) => {
        const events = await listAuditEvents(accountId, filter, {
          before: last?.number ?? start,
          limit: PAGE_OF_EXPORT,
        });
        return events.map(eventView);
      });
    const events = await listAuditEvents(accountId, filter, { before: start, limit: limit + 1 });
    return page(events.map(eventView), limit, ({ number }) => String(number));
  },
});

/** The number of the event before which a page begins. Throws `invalid_input`. */
function parseCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  throw new AppError("invalid_input", "The cursor is not valid. Send the next_cursor of the previous page.");
}

const eventView = (event: AuditEventView) => ({
  object: "audit_event" as const,
  id: event.id,
  number: event.number,
  created_at: event.at.toISOString(),
  action: event.action,
  actor: { kind: event.actorKind, id: event.actorId, name: event.actorName },
  target: event.target,
  ip: event.address,
  user_agent: event.userAgent,
  request_id: event.requestId,
  change: event.change,
  digest: event.digest,
});
