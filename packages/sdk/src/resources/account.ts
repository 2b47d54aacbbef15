import type {
  Balance,
  GetReadyResponse,
  Languages,
  Limits,
  ListRequestsData,
  ListUsageData,
  Request as LoggedRequest,
  Operation,
  Usage,
  UsageSum,
} from "../../generated/types.gen.ts";
import type { Pages } from "../pages.ts";
import { path, type RequestOptions } from "../transport.ts";
import { type ListQuery, Resource } from "./resource.ts";

/** The credits and requests of the account, and what the service offers. */
export class Account extends Resource {
  balance(options?: RequestOptions): Promise<Balance> {
    return this.api.get("/balance", undefined, options);
  }

  /** The limits of the account and of the key, with what is used of each. */
  limits(options?: RequestOptions): Promise<Limits> {
    return this.api.get("/limits", undefined, options);
  }

  /** The charges of jobs, newest first. */
  usage(query: Omit<ListQuery<ListUsageData>, "group_by"> = {}, options?: RequestOptions): Pages<Usage> {
    return this.pages("/usage", query, options);
  }

  /** The charges summed by `day`, `operation`, `key`, `user` or `metadata.<name>`. */
  usageBy(groupBy: string, query: ListQuery<ListUsageData> = {}, options?: RequestOptions): Pages<UsageSum> {
    return this.pages("/usage", { ...query, group_by: groupBy }, options);
  }

  /** The requests of the last 30 days, newest first. */
  requests(query: ListQuery<ListRequestsData> = {}, options?: RequestOptions): Pages<LoggedRequest> {
    return this.pages("/requests", query, options);
  }

  request(id: string, options?: RequestOptions): Promise<LoggedRequest> {
    return this.api.get(path`/requests/${id}`, undefined, options);
  }

  /** The operations with their fields, engines and prices. */
  async operations(options?: RequestOptions): Promise<Operation[]> {
    return (await this.api.get<{ data: Operation[] }>("/operations", undefined, options)).data;
  }

  /** The languages of translation, with their pairs. */
  languages(options?: RequestOptions): Promise<Languages> {
    return this.api.get("/languages", undefined, options);
  }

  /** The state of the service and its engines. */
  ready(options?: RequestOptions): Promise<GetReadyResponse> {
    return this.api.get("/ready", undefined, options);
  }
}
