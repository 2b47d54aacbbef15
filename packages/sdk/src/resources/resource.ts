import type { Disk } from "../files.ts";
import { type Page, Pages } from "../pages.ts";
import type { RequestOptions, Transport } from "../transport.ts";

/** The query of a list of the API as JSON; the response is always JSON. */
export type ListQuery<Data extends { query?: unknown }> = Omit<NonNullable<Data["query"]>, "format">;
/** The body of a request. */
export type BodyOf<Data extends { body?: unknown }> = NonNullable<Data["body"]>;

/** A group of routes. */
export abstract class Resource {
  protected readonly api: Transport;
  protected readonly disk: Disk;

  constructor(api: Transport, disk: Disk) {
    this.api = api;
    this.disk = disk;
  }

  protected pages<T>(path: string, query: object, options: RequestOptions | undefined): Pages<T> {
    return new Pages((cursor) =>
      this.api.get<Page<T>>(path, cursor === undefined ? query : { ...query, cursor }, options),
    );
  }
}
