/**
 * The condition that a row with the columns `account_id` and `key_id`, as a job, is of a project. What has no key, as in
 * the portal, is of the default project. `parameter` has the project's ID; `$accountId` has the account's.
 */
export const inProject = (parameter = "$projectId"): string =>
  `(key_id IN (SELECT id FROM api_key WHERE project_id = ${parameter}) OR key_id IS NULL AND ${parameter} = default_project_id($accountId))`;
