import { isAdmin } from "#lib/accounts/admin.ts";
import { configuredChoices } from "#lib/docs/configured-engines.ts";
import { engineOptions } from "#lib/engine-health/engine-choices.ts";
import { readServiceStatus } from "#lib/engine-health/service-status.ts";
import { engineHealthSettings } from "#lib/engine-health/settings.ts";
import { operations } from "#lib/operations/index.ts";
import { getTranslate, getTranslations } from "#translations";
import { serviceNotices } from "../dashboard-notices.ts";
import type { SystemNotice } from "../notice.ts";

/** The notices about the current state of the service. */
export async function readServiceNotices(): Promise<SystemNotice[]> {
  const { engines, queue } = await readServiceStatus();
  const translate = await getTranslate();
  const { lists } = engineHealthSettings().engines;
  return serviceNotices(
    {
      reports: engines,
      operations: operations.map(({ title, slug }) => ({
        title: translate(title),
        engines: configuredChoices(slug, lists).map(({ name }) => name),
      })),
      oldestSeconds: queue.oldestSeconds,
    },
    await getTranslations("notices"),
  );
}

/** The notice for an administrator of a service that draws illustrations only. */
export async function readSetupNotices(person: Parameters<typeof isAdmin>[0]): Promise<SystemNotice[]> {
  if (!isAdmin(person)) return [];
  const options = await engineOptions("image-generate");
  if (options.some(({ id }) => id !== "illustrator")) return [];
  const t = await getTranslations("notices");
  const links = [{ href: "/admin/setup", title: t("openSetup") }];
  return [{ id: "setup", tone: "plain", title: t("setupTitle"), text: t("setupText"), links }];
}
