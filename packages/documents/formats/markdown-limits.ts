import { unreadable } from "@atelier/document-model";
import type { Data } from "unified";

/** Types of the parser's extensions, which `remark-parse` declares on unified's data. */
type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<Extension["text"]>;
type Construct = Exclude<Constructs[string], readonly unknown[] | undefined>;
type Tokenize = Construct["tokenize"];
type Context = ThisParameterType<Tokenize>;
type Effects = Parameters<Tokenize>[0];
type Resolver = NonNullable<Construct["resolveAll"]>;

const MAX_CONTAINERS = 100;
const MIN_STEPS = 150_000_000;
const STEPS_PER_CHARACTER = 20;
/** Reading a character again takes longer than passing over an event. */
const STEPS_PER_READ = 4;
const STEPS_PER_EDIT = 3;
/** Joining texts at the end of a paragraph moves the events after them, which takes little time for each. */
const EVENTS_PER_STEP = 32;

/** Throws `unreadable_document` if a line opens very many quotes, lists or footnotes inside one another. */
export function refuseDeepContainers(source: string): void {
  const container = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\s\]]{1,1000}\]:)/y;
  for (const { index } of source.matchAll(/^/gm)) {
    container.lastIndex = index;
    let depth = 0;
    while (container.test(source)) depth++;
    if (depth > MAX_CONTAINERS && !isThematicBreak(source, index))
      throw unreadable(
        `The Markdown has quotes or lists nested more than ${MAX_CONTAINERS} levels deep in one line. Remove the extra marks.`,
      );
  }
}

function isThematicBreak(source: string, start: number): boolean {
  const line = /[^\r\n]*/y;
  line.lastIndex = start;
  return /^[ \t]*([-*])(?:[ \t]*\1)*[ \t]*$/.test(line.exec(source)?.[0] ?? "");
}

/**
 * An extension of the Markdown parser that bounds its work by the length of the text. The parser reads the rest of a
 * paragraph again for each mark that is not closed, and compares each closing mark with all marks before it. The limit
 * is far above the work for ordinary documents. Throws `unreadable_document`.
 */
export function boundedWork(source: string): Extension {
  let left = MIN_STEPS + STEPS_PER_CHARACTER * source.length;
  const meter = new Meter((steps) => {
    left -= steps;
    if (left < 0)
      throw unreadable(
        "The Markdown has too many lines or marks (such as *, _, [ or <) in one paragraph, or too many underlined headings. Split it and send each part.",
      );
  });
  return { document: { null: meter.installer } };
}

/** Replaces the constructs of a parser by constructs that count their steps. */
class Meter {
  readonly #charge: (steps: number) => void;
  readonly #installed = new WeakSet<object>();
  readonly #constructs = new WeakMap<Construct, Construct>();
  readonly #resolvers = new WeakMap<Resolver, Resolver>();
  readonly #effects = new WeakMap<Effects, Effects>();

  constructor(charge: (steps: number) => void) {
    this.#charge = charge;
  }

  /** Runs at the first line, before any text is read, and never matches. */
  get installer(): Construct {
    const install = (context: Context) => this.#install(context.parser.constructs);
    return {
      name: "workLimit",
      tokenize(_effects, _ok, nok) {
        install(this);
        return nok;
      },
    };
  }

  #install(constructs: Context["parser"]["constructs"]): void {
    if (this.#installed.has(constructs)) return;
    this.#installed.add(constructs);
    const { contentInitial, flowInitial, flow, string, text, insideSpan } = constructs;
    for (const byCode of [contentInitial, flowInitial, flow, string, text])
      for (const [code, list] of Object.entries(byCode))
        if (list) byCode[code] = [list].flat().map((construct) => this.#metered(construct));
    insideSpan.null = insideSpan.null?.map(({ resolveAll }) => ({
      resolveAll: resolveAll && this.#meteredResolver(resolveAll),
    }));
  }

  #metered(construct: Construct): Construct {
    const known = this.#constructs.get(construct);
    if (known) return known;
    const { name, tokenize, resolveAll, resolveTo } = construct;
    const charge = this.#charge;
    const countReads = (effects: Effects) => this.#meteredEffects(effects);
    const metered: Construct = {
      ...construct,
      resolveAll: resolveAll && this.#meteredResolver(resolveAll),
      resolveTo:
        resolveTo &&
        ((events, context) => {
          // Inserting the heading copies all events of the document.
          if (name === "setextUnderline") charge(STEPS_PER_EDIT * events.length);
          return resolveTo(events, context);
        }),
      tokenize(effects, ok, nok) {
        charge(1 + this.events.length / EVENTS_PER_STEP);
        if (name === "labelEnd") charge(distanceToLabel(this.events));
        return tokenize.call(this, countReads(effects), ok, nok);
      },
    };
    this.#constructs.set(construct, metered);
    this.#constructs.set(metered, metered);
    return metered;
  }

  /** Each mark that may close a style is compared with the marks before it. */
  #meteredResolver(resolver: Resolver): Resolver {
    const metered: Resolver =
      this.#resolvers.get(resolver) ??
      ((events, context) => {
        const closing = events.filter(([kind, token]) => kind === "enter" && token._close).length;
        this.#charge((1 + closing) * events.length);
        return resolver(events, context);
      });
    this.#resolvers.set(resolver, metered);
    return metered;
  }

  #meteredEffects(effects: Effects): Effects {
    const known = this.#effects.get(effects);
    if (known) return known;
    const charge = this.#charge;
    const { attempt, check, consume, interrupt } = effects;
    const nested = (method: Effects["attempt"]): Effects["attempt"] => {
      return (constructs, ok, nok) => {
        if (Array.isArray(constructs))
          return method(
            constructs.map((construct) => this.#metered(construct)),
            ok,
            nok,
          );
        return method("tokenize" in constructs ? this.#metered(constructs as Construct) : constructs, ok, nok);
      };
    };
    const metered: Effects = {
      ...effects,
      attempt: nested(attempt),
      check: nested(check),
      interrupt: nested(interrupt),
      consume(code) {
        charge(STEPS_PER_READ);
        consume(code);
      },
    };
    this.#effects.set(effects, metered);
    this.#effects.set(metered, metered);
    return metered;
  }
}

/** How many events the parser goes back to find the opening bracket of a closing one. */
function distanceToLabel(events: Context["events"]): number {
  let index = events.length;
  while (index-- > 0) {
    const token = events[index]?.[1];
    if ((token?.type === "labelLink" || token?.type === "labelImage") && !token._balanced) break;
  }
  return events.length - index;
}
