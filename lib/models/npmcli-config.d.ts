declare module "@npmcli/config" {
  export default class Config {
    constructor(options: {
      npmPath: string;
      definitions: unknown;
      shorthands: unknown;
      flatten: unknown;
      argv: readonly string[];
      cwd?: string;
      warn?: boolean;
    });
    load(): Promise<void>;
    /** The source that sets a key: `default`, `env`, `user`… */
    find(key: string): string | null;
    /** The options for npm's libraries. */
    get flat(): Record<string, unknown>;
  }
}

declare module "@npmcli/config/lib/definitions/index.js" {
  const tables: { definitions: unknown; shorthands: unknown; flatten: unknown };
  export default tables;
}
