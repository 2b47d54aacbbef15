import { AccountRoutes } from "../../generated/resources.gen.ts";
import type { ListUsageData, Operation, Usage, UsageSum } from "../../generated/types.gen.ts";
import type { Pages } from "../pages.ts";
import type { RequestOptions } from "../transport.ts";
import type { ListQuery } from "./resource.ts";

/** The credits and requests of the account, and what the service offers. */
export class Account extends AccountRoutes {
  /** The charges of jobs, newest first. */
  usage(query: Omit<ListQuery<ListUsageData>, "group_by"> = {}, options?: RequestOptions): Pages<Usage> {
    return this.pages("/usage", query, options);
  }

  /** The charges summed by `day`, `operation`, `key`, `user` or `metadata.<name>`. */
  usageBy(groupBy: string, query: ListQuery<ListUsageData> = {}, options?: RequestOptions): Pages<UsageSum> {
    return this.pages("/usage", { ...query, group_by: groupBy }, options);
  }

  /** The operations with their fields, engines and prices. */
  async operations(options?: RequestOptions): Promise<Operation[]> {
    return (await this.api.get<{ data: Operation[] }>("/operations", undefined, options)).data;
  }
}
