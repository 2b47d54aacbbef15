import { DOMParser } from "@xmldom/xmldom";
import { beforeEach, expect, test } from "vitest";
import { incidentFeed } from "../incidents/feed.ts";
import { listIncidents } from "../incidents/record.ts";
import { pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { listAudit } from "./audit.ts";
import { openIncident, updateIncident } from "./incidents.ts";

const incident = { title: "Slow uploads", impact: "minor", operations: ["image-edit"] };
const publication = (message = "We look into it.") => ({ actor: "command line", message, request: newId("inc") });

beforeEach(() => pool().query("DELETE FROM incident"));

test("an incident is published with its updates and resolved, and each act is in the audit log", async () => {
  const opened = publication();
  expect(await openIncident(incident, opened)).toBe(true);
  // The form was sent twice.
  expect(await openIncident(incident, opened)).toBe(false);
  await updateIncident(opened.request, "monitoring", publication("A fix is in place."));
  await updateIncident(opened.request, "resolved", publication("Uploads are fast again."));
  const [found, ...others] = await listIncidents(90);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ ...incident, id: opened.request, status: "resolved" });
  expect(found?.resolvedAt).toBeInstanceOf(Date);
  expect(found?.updates.map(({ status, message }) => [status, message])).toEqual([
    ["resolved", "Uploads are fast again."],
    ["monitoring", "A fix is in place."],
    ["investigating", "We look into it."],
  ]);
  const acts = (await listAudit({ limit: 10 })).filter(({ subject }) => subject === `incident:${opened.request}`);
  expect(acts.map(({ act, after }) => [act, after.status])).toEqual([
    ["incident.update", "resolved"],
    ["incident.update", "monitoring"],
    ["incident.open", "investigating"],
  ]);
  await expect(updateIncident(opened.request, "identified", publication())).rejects.toThrow("already resolved");
});

test("wrong entries are refused and publish nothing", async () => {
  expect(() => openIncident({ ...incident, title: "x" }, publication())).toThrow("title");
  expect(() => openIncident({ ...incident, impact: "huge" }, publication())).toThrow("impact");
  expect(() => openIncident({ ...incident, operations: ["other"] }, publication())).toThrow("operations");
  expect(() => openIncident(incident, { ...publication(), request: "aud_1" })).toThrow("Reload");
  await expect(async () => openIncident(incident, publication(""))).rejects.toThrow("reason");
  expect(() => updateIncident("inc_0", "fixed", publication())).toThrow("status");
  await expect(updateIncident("inc_0", "resolved", publication())).rejects.toThrow("does not exist");
  expect(await listIncidents(90)).toEqual([]);
});

test("an open incident is listed however old it is, a resolved one for the given days", async () => {
  const [open, resolved] = [publication(), publication()];
  await openIncident(incident, open);
  await openIncident(incident, resolved);
  await updateIncident(resolved.request, "resolved", publication());
  await pool().query("UPDATE incident SET created_at = now() - interval '100 days'");
  expect((await listIncidents(90)).map(({ id }) => id)).toEqual([open.request]);
});

test("the feed has an item for each update, newest first, with its text escaped", async () => {
  const opened = publication("Tags such as <b> stay text & are not HTML.");
  await openIncident(incident, opened);
  await updateIncident(opened.request, "resolved", publication("Solved."));
  const document = new DOMParser().parseFromString(incidentFeed(await listIncidents(90)), "text/xml");
  const items = [...document.getElementsByTagName("item")];
  const texts = (name: string) => items.map((item) => item.getElementsByTagName(name)[0]?.textContent);
  expect(texts("title")).toEqual(["Slow uploads (resolved)", "Slow uploads (investigating)"]);
  expect(texts("description")).toEqual(["Solved.", "Tags such as &lt;b&gt; stay text &amp; are not HTML."]);
  expect(texts("link")[0]).toMatch(new RegExp(`/status#${opened.request}$`));
});

test("the feed is well-formed whatever the texts contain", async () => {
  const controls = String.fromCharCode(1, 11);
  await openIncident({ ...incident, title: `a ]]> b ]]> c${controls}` }, publication(`Pasted${controls} text`));
  const errors: string[] = [];
  const parser = new DOMParser({ onError: (_level, message) => errors.push(message) });
  const feed = incidentFeed(await listIncidents(90));
  const [item] = parser.parseFromString(feed, "text/xml").getElementsByTagName("item");
  expect(errors).toEqual([]);
  // The parser accepts characters that XML does not allow.
  expect(feed).not.toContain(controls[0]);
  expect(item?.getElementsByTagName("title")[0]?.textContent).toBe("a ]] > b ]] > c (investigating)");
  expect(item?.getElementsByTagName("description")[0]?.textContent).toBe("Pasted text");
});
