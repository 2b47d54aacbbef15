import { z } from "zod";
import { prisma } from "../platform/database/prisma.ts";

/** How much of the service an incident affects. Maintenance is announced by the operator. */
export const impacts = ["minor", "major", "maintenance"] as const;
export type Impact = (typeof impacts)[number];

export const incidentStatuses = ["investigating", "identified", "monitoring", "resolved"] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

export interface IncidentUpdate {
  id: string;
  status: IncidentStatus;
  message: string;
  createdAt: Date;
}

export interface Incident {
  id: string;
  title: string;
  impact: Impact;
  /** The status of its last update. */
  status: IncidentStatus;
  /** Slugs of the affected operations; empty for all of them. */
  operations: string[];
  createdAt: Date;
  resolvedAt: Date | null;
  /** Newest first. */
  updates: IncidentUpdate[];
}

const MAX_INCIDENTS = 100;
const DAY_MS = 86_400_000;

/** The open incidents and those of the last `days` days, newest first, at most 100. */
export async function listIncidents(days: number): Promise<Incident[]> {
  const rows = await prisma().incident.findMany({
    where: { OR: [{ resolvedAt: null }, { createdAt: { gt: new Date(Date.now() - days * DAY_MS) } }] },
    include: { updates: { orderBy: { id: "desc" } } },
    orderBy: { createdAt: "desc" },
    take: MAX_INCIDENTS,
  });
  return rows.map((row) => ({
    ...row,
    impact: z.enum(impacts).parse(row.impact),
    status: z.enum(incidentStatuses).parse(row.status),
    operations: z.array(z.string()).parse(row.operations),
    updates: row.updates.map((update) => ({ ...update, status: z.enum(incidentStatuses).parse(update.status) })),
  }));
}
