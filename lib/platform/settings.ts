import { z } from "zod";
import { SettingsError } from "./settings-error.ts";

export type Source = Readonly<Record<string, string | undefined>>;

/** The input of `complete` beside the module's own settings. */
interface Context {
  /** The environment without empty settings. */
  source: Source;
  /** Whether it describes local mode: one machine, loopback addresses only. */
  local: boolean;
}

/** The settings of one module. */
export interface Settings<Value> {
  /** The process's settings; parsed at first use. Throws SettingsError. */
  (): Value;
  /** Throws SettingsError. */
  parse(source: Source): Value;
  /** The names of the settings that the schema lists. */
  names: readonly string[];
}

type Parsed<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

// The server and the portal have module graphs of their own, and both must have the same generated values.
const state = globalThis as typeof globalThis & {
  atelierSettings?: Map<string, unknown>;
  /** Settings of the database, for those that the environment does not set. */
  atelierStoredSettings?: Source;
};

/** The settings of the database and the environment, which comes first. */
const effectiveSource = (): Source => ({ ...state.atelierStoredSettings, ...withoutEmpty(process.env) });

/**
 * Defines the settings of the module `name`. `complete` adds values that follow from several settings, and lists
 * contradictions: each is one line that names its setting and the correction.
 */
export function defineSettings<Shape extends z.ZodRawShape>(name: string, shape: Shape): Settings<Parsed<Shape>>;
export function defineSettings<Shape extends z.ZodRawShape, Value>(
  name: string,
  shape: Shape,
  complete: (parsed: Parsed<Shape>, context: Context) => { settings: Value; faults: string[] },
): Settings<Value>;
export function defineSettings<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  complete: (parsed: Parsed<Shape>, context: Context) => { settings: unknown; faults: string[] } = (settings) => ({
    settings,
    faults: [],
  }),
): Settings<unknown> {
  const schema = z.object(shape);
  const parse = (source: Source) => {
    const set = withoutEmpty(source);
    const result = schema.safeParse(set);
    if (!result.success) throw new SettingsError(describeIssues(result.error));
    const { settings, faults } = complete(result.data, { source: set, local: isLocal(set) });
    if (faults.length > 0) throw new SettingsError(faults.join("\n"));
    return settings;
  };
  const read = () => {
    state.atelierSettings ??= new Map();
    const known = state.atelierSettings.get(name);
    if (known !== undefined) return known;
    const settings = parse(effectiveSource());
    state.atelierSettings.set(name, settings);
    return settings;
  };
  return Object.assign(read, { parse, names: Object.keys(shape) });
}

/** Throws SettingsError, which lists the faults of all modules, one per line. */
export function checkSettings(modules: readonly Settings<unknown>[], source: Source = process.env): void {
  const faults = modules.flatMap(({ parse }) => {
    try {
      parse(source);
      return [];
    } catch (error) {
      if (error instanceof SettingsError) return [error.message];
      throw error;
    }
  });
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
}

/** Sets values that are known only at run time (secrets, the embedded database), here and for children. Values that are set stay. */
export function setRuntimeEnv(
  values: Partial<
    Record<
      | "APP_SECRET"
      | "DATABASE_URL"
      | "PORT"
      | "STRIPE_WEBHOOK_SECRET"
      | "STRIPE_API_URL"
      | "NEXTAUTH_URL"
      | "NEXTAUTH_SECRET",
      string
    >
  >,
): void {
  // An empty setting counts as absent, here as in a schema.
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value;
  delete state.atelierSettings;
}

/** The environment for a child process. */
export function childEnvironment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...extra };
}

/** Sets the settings of the database for this process. They apply where the environment sets nothing, from the next read on. */
export function setStoredSettings(values: Source): void {
  if (JSON.stringify(values) === JSON.stringify(state.atelierStoredSettings ?? {})) return;
  state.atelierStoredSettings = values;
  delete state.atelierSettings;
}

/** Whether the environment sets a setting, so that a stored value has no effect. */
export const isSetInEnvironment = (name: string): boolean => Boolean(process.env[name]);

/** The settings of a module as they would be with these stored values. Throws SettingsError if they are not valid. */
export function parseWithStored<Value>(module: Settings<Value>, values: Source): Value {
  return module.parse({ ...values, ...withoutEmpty(process.env) });
}

export const flag = z.stringbool({
  truthy: ["1", "true", "yes", "on"],
  falsy: ["0", "false", "no", "off", ""],
});

export const count = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

export const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** A setting in JSON. `hint` describes the expected value. */
export const json = (hint: string) =>
  z.string().transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: `Not valid JSON; write ${hint}.` });
      return z.NEVER;
    }
  });

const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));

const describeIssues = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n");

function isLocal({ PUBLIC_URL, HOST }: Source): boolean {
  const loopback = (host: string) =>
    host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
  // An invalid address is a fault of its own setting and does not choose the mode.
  const hostname = PUBLIC_URL === undefined ? undefined : URL.parse(PUBLIC_URL)?.hostname;
  return (hostname === undefined || loopback(hostname)) && (HOST === undefined || loopback(HOST));
}
