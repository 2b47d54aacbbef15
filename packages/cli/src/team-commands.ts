import type { Command } from "commander";
import { type Context, note, print, printJson, readClient } from "./context.ts";

interface Options {
  json?: boolean;
  url?: string;
}

/** Adds the commands about the team of the account and its audit log. */
export function addTeamCommands(program: Command, context: Context): void {
  const team = program.command("team").description("List the members of the team, invite and remove people.");
  const add = (usage: string, description: string) =>
    team
      .command(usage)
      .description(description)
      .option("--json", "Print JSON.")
      .option("--url <address>", "The address of the service.");
  add("members", "List the members with their roles.").action((options: Options) => listMembers(context, options));
  add("invite <email> <role>", "Invite a person as admin, developer, billing or viewer.").action(
    (email: string, role: string, options: Options) => invite(context, email, role, options),
  );
  add("invitations", "List the open invitations.").action((options: Options) => listInvitations(context, options));
  add("withdraw <invitation>", "Withdraw an invitation by its ID.").action(async (id: string, options: Options) =>
    (await openTeam(context, options)).withdrawInvitation(id, { signal: context.signal }),
  );
  add("remove <person>", "Remove a member by their ID.").action(async (id: string, options: Options) =>
    (await openTeam(context, options)).removeMember(id, { signal: context.signal }),
  );
  program
    .command("audit")
    .description("List the audit log, newest first.")
    .option("--action <name>", "An action such as api_key.created, or its subject: api_key.")
    .option("--after <time>", "Only since this time, for example 2026-11-01.")
    .option("--before <time>", "Only before this time.")
    .option("--limit <number>", "The number of entries, 1 to 100.", "20")
    .option("--json", "Print JSON.")
    .option("--url <address>", "The address of the service.")
    .action((options: AuditOptions) => listEvents(context, options));
}

const openTeam = async (context: Context, { url }: Options) => (await readClient(context, url)).team;

async function listMembers(context: Context, options: Options): Promise<void> {
  const members = await (await openTeam(context, options)).members({ signal: context.signal });
  if (options.json) return printJson(context, members);
  for (const { id, email, role } of members) print(context, `${id}\t${role}\t${email}`);
}

async function listInvitations(context: Context, options: Options): Promise<void> {
  const invitations = await (await openTeam(context, options)).invitations({ signal: context.signal });
  if (options.json) return printJson(context, invitations);
  for (const { id, email, role, expires_at } of invitations) print(context, `${id}\t${role}\t${email}\t${expires_at}`);
}

async function invite(context: Context, email: string, role: string, options: Options): Promise<void> {
  const body = { email, role: role as "viewer" };
  const invitation = await (await openTeam(context, options)).invite(body, { signal: context.signal });
  if (options.json) return printJson(context, invitation);
  print(context, `${invitation.id}\t${invitation.role}\t${invitation.email}\t${invitation.expires_at}`);
}

interface AuditOptions extends Options {
  action?: string;
  after?: string;
  before?: string;
  limit: string;
}

async function listEvents(context: Context, { json, url, limit, ...filter }: AuditOptions): Promise<void> {
  const team = await openTeam(context, url === undefined ? {} : { url });
  const page = await team.auditEvents({ ...filter, limit: Number(limit) }, { signal: context.signal }).page();
  if (json) return printJson(context, page.data);
  for (const { created_at, action, actor, target } of page.data)
    print(context, [created_at, action, actor.name ?? actor.id ?? actor.kind, target ?? ""].join("\t"));
  if (page.next_cursor) note(context, "There are more. Use --limit, --after and --before.");
}
