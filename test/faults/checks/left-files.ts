import { leftUploads } from "../../../lib/api/http/body/temporary.ts";
import { leftJobFolders } from "../../../lib/jobs/job-folder.ts";
import { deleteLeftFolders } from "../../../lib/platform/processes/left-folders.ts";
import { deleteOrphans } from "../../../lib/worker/tasks/orphans.ts";

/** Deletes what killed processes left, as the service does every hour with files that are old enough. */
export async function deleteLeftFiles(): Promise<void> {
  await deleteOrphans({ minAgeMs: 0 });
  for (const folders of [leftUploads(0), leftJobFolders(0)]) await deleteLeftFolders(folders);
}
