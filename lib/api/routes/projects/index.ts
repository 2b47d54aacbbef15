import { z } from "zod";
import { listProjects, type Project, readProject } from "../../../keys/projects/list.ts";
import { archiveProject, createProject, updateProject } from "../../../keys/projects/manage.ts";
import { newProjectInput, projectChangeInput } from "../../../keys/projects/request.ts";
import { periods } from "../../../platform/periods.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { recordCall } from "../../http/caller/audit-actor.ts";
import { page } from "../../http/page.ts";
import { component } from "../../openapi/json-schema.ts";
import { count, list, orNull, paging, time } from "../../openapi/values.ts";

const access = { scope: "projects" } as const;
const tag = "Projects";

const projectSchema = component(
  "Project",
  {
    id: z.string(),
    object: z.literal("project"),
    name: z.string(),
    default: z.boolean().meta({
      description:
        "Whether it is the project that every account has. The primary key belongs to it, and what runs in the portal.",
    }),
    operations: z
      .array(z.string())
      .nullable()
      .meta({ description: "The operations that its keys may call; null: all." }),
    credit_cap: orNull(
      z.object({
        credits: z.int().min(1),
        period: z.enum(periods).meta({ description: "When the cap resets, in UTC. Weeks start on Monday." }),
      }),
    ),
    requests_per_minute: z.int().min(1).nullable().meta({ description: "Of all its keys together." }),
    spent: orNull(
      z.object({ day: count, week: count, month: count, total: count }).meta({
        description:
          "Credits held or spent in the current periods (UTC). Null for the default project before its first cap.",
      }),
    ),
    keys: count.meta({ description: "Its keys that are valid now, without client tokens." }),
    created_at: time,
    archived_at: orNull(time),
  },
  {
    id: "proj_01kaznf2vke8r9s0dq3w6h7t5m",
    object: "project",
    name: "Web shop",
    default: false,
    operations: null,
    credit_cap: { credits: 5000, period: "month" },
    requests_per_minute: 300,
    spent: { day: 12, week: 40, month: 180, total: 960 },
    keys: 2,
    created_at: "2026-11-20T09:30:00.000Z",
    archived_at: null,
  },
);

const projectView = ({ spent, ...project }: Project) => ({
  id: project.id,
  object: "project" as const,
  name: project.name,
  default: project.isDefault,
  operations: project.operations,
  credit_cap: project.creditCap,
  requests_per_minute: project.requestsPerMinute,
  spent: spent && { day: spent.day, week: spent.week, month: spent.month, total: spent.total },
  keys: project.keys,
  created_at: project.createdAt.toISOString(),
  archived_at: project.archivedAt?.toISOString() ?? null,
});

const listed = defineRoute({
  method: "GET",
  path: "/projects",
  tag,
  operationId: "listProjects",
  summary: "List projects, newest first",
  access,
  query: z.strictObject({
    ...paging,
    archived: z
      .enum(["true", "false"])
      .default("false")
      .meta({ description: "Whether the list also contains archived projects." }),
  }),
  output: list(projectSchema),
  async handler({ caller: { accountId }, query: { limit, cursor, archived } }) {
    const found = await listProjects(accountId, { limit: limit + 1, before: cursor, archived: archived === "true" });
    return page(found.map(projectView), limit, ({ id }) => id);
  },
});

const create = (operations: readonly string[]) =>
  defineRoute({
    method: "POST",
    path: "/projects",
    tag,
    operationId: "createProject",
    summary: "Create a project",
    description: "Keys are created into it with the field project of a new key. They spend the credits of the account.",
    access,
    body: newProjectInput(operations),
    examples: { cap: { value: { name: "Web shop", credit_cap: { credits: 5000, period: "month" } } } },
    output: projectSchema,
    status: 201,
    async handler({ context, caller, body }) {
      const change = await body();
      const project = await createProject(caller.accountId, change);
      await recordCall(context, caller, "project.created", { target: project.id, change: { after: change } });
      return projectView(project);
    },
  });

const read = defineRoute({
  method: "GET",
  path: "/projects/:id",
  tag,
  operationId: "getProject",
  summary: "Get a project",
  access,
  output: projectSchema,
  handler: async ({ caller: { accountId }, params }) => projectView(await readProject(accountId, params.id)),
});

const update = (operations: readonly string[]) =>
  defineRoute({
    method: "PATCH",
    path: "/projects/:id",
    tag,
    operationId: "updateProject",
    summary: "Change a project",
    description:
      "Fields that are not sent stay as they are; null removes a limit. A cap counts with the next job, other limits within 5 seconds. The default project can only have a name and a cap.",
    access,
    body: projectChangeInput(operations),
    examples: { cap: { value: { credit_cap: { credits: 10000, period: "month" } } } },
    output: projectSchema,
    async handler({ context, caller, params, body }) {
      const change = await body();
      const project = await updateProject(caller.accountId, params.id, change);
      await recordCall(context, caller, "project.updated", { target: project.id, change: { after: change } });
      return projectView(project);
    },
  });

const archive = defineRoute({
  method: "POST",
  path: "/projects/:id/archive",
  tag,
  operationId: "archiveProject",
  summary: "Archive a project and revoke its keys",
  description:
    "Requests with its keys are refused within 5 seconds, and open streams end. Jobs that were submitted go on, also those that wait. An archived project stays in reports and cannot be restored. The default project cannot be archived.",
  access,
  output: projectSchema,
  async handler({ context, caller, params }) {
    const project = await archiveProject(caller.accountId, params.id);
    await recordCall(context, caller, "project.archived", { target: project.id });
    return projectView(project);
  },
});

/** The projects of an account. `operations` are the slugs of the catalogue. */
export const projectRoutes = (operations: readonly string[]): Route[] => [
  listed,
  create(operations),
  read,
  update(operations),
  archive,
];
