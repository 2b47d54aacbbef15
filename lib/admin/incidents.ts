import { AppError, invalidInput } from "@atelier/errors";
import { type Impact, type IncidentStatus, impacts, incidentStatuses } from "../incidents/record.ts";
import { operations } from "../operations/index.ts";
import type { Queryable } from "../platform/database/db.ts";
import { json, run, statement, text } from "../platform/database/statement.ts";
import { newId } from "../platform/ids.ts";
import { type ActRequest, performAct } from "./perform-act.ts";

const MIN_TITLE_LENGTH = 3;
const MAX_TITLE_LENGTH = 120;

/** An act whose reason is the message that the status page shows. */
type Publication = Omit<ActRequest, "reason"> & { message: string };

/** An operator's input for a new incident; the texts are not validated yet. */
export interface NewIncident {
  title: string;
  impact: string;
  /** Slugs of the affected operations; empty for all of them. */
  operations: readonly string[];
}

/**
 * Publishes an incident on the status page. Returns false if the form already had its effect. Throws `invalid_input`.
 */
export function openIncident(incident: NewIncident, publication: Publication): Promise<boolean> {
  const title = incident.title.trim();
  if (title.length < MIN_TITLE_LENGTH || title.length > MAX_TITLE_LENGTH)
    throw invalidInput("/title", `Write a title of ${MIN_TITLE_LENGTH} to ${MAX_TITLE_LENGTH} characters.`);
  const impact: Impact | undefined = impacts.find((known) => known === incident.impact);
  if (!impact) throw invalidInput("/impact", `Choose an impact: ${impacts.join(", ")}.`);
  const unknown = incident.operations.find((slug) => !operations.some((operation) => operation.slug === slug));
  if (unknown !== undefined) throw invalidInput("/operations", "Choose operations from the list.");
  const { message, ...request } = publication;
  // The form's id becomes the incident's, so that a form that is sent twice names the same subject.
  const id = request.request;
  if (!/^inc_[0-9a-z]{26}$/.test(id))
    throw new AppError("invalid_input", "This form is not valid. Reload the page and try again.");
  const act = { ...request, reason: message, act: "incident.open" as const, subject: `incident:${id}` };
  return performAct({ ...act, accountId: null }, async (tx) => {
    await run(tx, INSERT, { id, title, impact, operations: incident.operations });
    await addUpdate(tx, id, "investigating", message);
    return { before: {}, after: { title, impact, status: "investigating" } };
  });
}

/**
 * Publishes an update of an open incident. `resolved` closes it. Returns false if the form already had its effect. Throws
 * `invalid_input`, `not_found`.
 */
export function updateIncident(incidentId: string, statusText: string, publication: Publication): Promise<boolean> {
  const status = incidentStatuses.find((known) => known === statusText);
  if (!status) throw invalidInput("/status", `Choose a status: ${incidentStatuses.join(", ")}.`);
  const { message, ...request } = publication;
  const subject = `incident:${incidentId}`;
  return performAct({ ...request, reason: message, act: "incident.update", subject, accountId: null }, async (tx) => {
    const [current] = await run(tx, LOCK, { incidentId });
    if (!current) throw new AppError("not_found", "This incident does not exist.");
    if (current.status === "resolved")
      throw new AppError("invalid_input", "The incident is already resolved. Open a new one.");
    await run(tx, UPDATE, { incidentId, status });
    await addUpdate(tx, incidentId, status, message);
    return { before: { status: current.status }, after: { status } };
  });
}

async function addUpdate(tx: Queryable, incidentId: string, status: IncidentStatus, message: string): Promise<void> {
  await run(tx, ADD_UPDATE, { incId: newId("inc"), incidentId, status, message: message.trim() });
}

const INSERT = statement(
  "open_incident",
  { id: text(), title: text(), impact: text(), operations: json<object>() },
  "INSERT INTO incident (id, title, impact, status, operations) VALUES ($id, $title, $impact, 'investigating', $operations)",
  {},
);

const LOCK = statement(
  "lock_incident",
  { incidentId: text() },
  "SELECT status FROM incident WHERE id = $incidentId FOR UPDATE",
  {
    status: text<IncidentStatus>(),
  },
);

const UPDATE = statement(
  "update_incident",
  { incidentId: text(), status: text() },
  "UPDATE incident SET status = $status, resolved_at = CASE WHEN $status = 'resolved' THEN now() END WHERE id = $incidentId",
  {},
);

const ADD_UPDATE = statement(
  "add_incident_update",
  { incId: text(), incidentId: text(), status: text(), message: text() },
  "INSERT INTO incident_update (id, incident_id, status, message) VALUES ($incId, $incidentId, $status, $message)",
  {},
);
