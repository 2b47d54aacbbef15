import { unreadable } from "@atelier/document-model";
import type { Data } from "unified";

/** Types of the parser's extensions, which `remark-parse` declares on unified's data. */
type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<Extension["text"]>;
type Construct = Exclude<Constructs[string], readonly unknown[] | undefined>;
type Tokenize = Construct["tokenize"];
type Context = ThisParameterType<Tokenize>;
type Effects = Parameters<Tokenize>[0];
type MeteredEffects = Effects & { isMetered?: boolean };
type Resolver = NonNullable<Construct["resolveAll"]>;

const MAX_DEPTH = 100;
const MAX_LINES = 150_000;
const MAX_BLOCKS = 70_000;
/** A list item takes as much memory as two paragraphs. */
const BLOCKS_PER_CONTAINER = 2;
const MIN_STEPS = 150_000_000;
const STEPS_PER_CHARACTER = 20;
/** Reading a character again takes longer than passing over an event. */
const STEPS_PER_READ = 4;
const STEPS_PER_EDIT = 3;
/** The parser and this limit each go back over the events before a closing bracket. */
const STEPS_PER_EVENT_BACK = 3;
/** Joining texts at the end of a paragraph moves the events after them, which takes little time for each. */
const EVENTS_PER_STEP = 32;

/** The parser takes about 250 bytes for each token, and 20 times as much for each paragraph, cell and list item. */
const MAX_TOKENS = 1_700_000;
const TOKENS_PER_TEXT = 20;
const TOKENS_PER_TABLE_CELL = 20;
const TOO_MANY_LINES = "The Markdown has too many lines, list items or table cells. Split it and send each part.";
const TOO_MANY_MARKS =
  "The Markdown has too many lines or marks (such as *, _, [ or <) in one paragraph, or too many underlined headings. Split it and send each part.";

/**
 * Throws `unreadable_document` if a line opens very many quotes, lists or footnotes inside one another, or if the
 * document has more lines or list items than fit into memory.
 */
export function refuseHugeMarkdown(source: string): void {
  const container = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\s\]]{1,1000}\]:)/y;
  let lines = 0;
  let blocks = 0;
  for (const { index } of source.matchAll(/^(?=.)/gm)) {
    container.lastIndex = index;
    let depth = 0;
    while (container.test(source)) depth++;
    if (depth > MAX_DEPTH && !isThematicBreak(source, index))
      throw unreadable(
        `The Markdown has quotes or lists nested more than ${MAX_DEPTH} levels deep in one line. Remove the extra marks.`,
      );
    lines++;
    blocks += depth * BLOCKS_PER_CONTAINER + (isAfterBlankLine(source, index) ? 1 : 0);
    if (lines > MAX_LINES || blocks > MAX_BLOCKS) throw unreadable(TOO_MANY_LINES);
  }
}

const isAfterBlankLine = (source: string, start: number) =>
  /\n\r?\n$/.test(source.slice(Math.max(0, start - 3), start));

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
  let steps = MIN_STEPS + STEPS_PER_CHARACTER * source.length;
  let tokens = MAX_TOKENS;
  const charge = (count: number) => {
    steps -= count;
    if (steps < 0) throw unreadable(TOO_MANY_MARKS);
  };
  const countTokens = (count: number) => {
    tokens -= count;
    if (tokens < 0) throw unreadable(TOO_MANY_LINES);
  };
  return { document: { null: new Meter(charge, countTokens).installer } };
}

/** Replaces the constructs of a parser by constructs that count their steps. */
class Meter {
  readonly #charge: (steps: number) => void;
  readonly #countTokens: (count: number) => void;
  readonly #installed = new WeakSet<object>();
  readonly #constructs = new WeakMap<Construct, Construct>();
  readonly #resolvers = new WeakMap<Resolver, Resolver>();

  constructor(charge: (steps: number) => void, countTokens: (count: number) => void) {
    this.#charge = charge;
    this.#countTokens = countTokens;
  }

  /** Runs at the first line, before any text is read, and never matches. */
  get installer(): Construct {
    const install = (context: Context, effects: Effects) => {
      this.#install(context.parser.constructs);
      this.#meter(effects);
    };
    return {
      name: "workLimit",
      tokenize(effects, _ok, nok) {
        install(this, effects);
        return nok;
      },
    };
  }

  #install(constructs: Context["parser"]["constructs"]): void {
    if (this.#installed.has(constructs)) return;
    this.#installed.add(constructs);
    const { contentInitial, flowInitial, flow, string, text, insideSpan } = constructs;
    for (const byCode of [text, string, contentInitial, flowInitial, flow])
      for (const [code, list] of Object.entries(byCode))
        if (list) byCode[code] = [list].flat().map((construct) => this.#metered(construct, byCode === text));
    insideSpan.null = insideSpan.null?.map(({ resolveAll }) => ({
      resolveAll: resolveAll && this.#meteredResolver(resolveAll),
    }));
  }

  #metered(construct: Construct, inText = false): Construct {
    const known = this.#constructs.get(construct);
    if (known) return known;
    const { name, tokenize, resolveAll, resolveTo } = construct;
    const charge = this.#charge;
    const meter = (effects: Effects) => this.#meter(effects);
    const metered: Construct = {
      ...construct,
      resolveAll: resolveAll && this.#meteredResolver(resolveAll),
      resolveTo:
        resolveTo &&
        ((events, context) => {
          // Inserting the heading copies all events of the document.
          if (name === "setextUnderline") charge(STEPS_PER_EDIT * events.length);
          // A closed label is looked up again from the end of the events to their start.
          if (name === "labelEnd") charge(events.length / 2);
          return resolveTo(events, context);
        }),
      tokenize(effects, ok, nok) {
        charge(inText ? 1 + this.events.length / EVENTS_PER_STEP : 1);
        if (name === "labelEnd") charge(STEPS_PER_EVENT_BACK * distanceToLabel(this.events));
        meter(effects);
        return tokenize.call(this, effects, ok, nok);
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
        const opened = events.filter(([kind]) => kind === "enter").map(([, token]) => token);
        const closing = opened.filter(({ _close }) => _close).length;
        this.#charge((1 + closing) * events.length);
        // The table extension declares its token types in its own package.
        const dividers = opened.filter(({ type }: { type: string }) => type === "tableCellDivider").length;
        this.#countTokens(dividers * TOKENS_PER_TABLE_CELL);
        return resolver(events, context);
      });
    this.#resolvers.set(resolver, metered);
    return metered;
  }

  /** Counts the reads of a tokenizer. Its constructs, those inside other ones included, share these effects. */
  #meter(effects: MeteredEffects): void {
    if (effects.isMetered) return;
    const { consume, enter } = effects;
    effects.isMetered = true;
    this.#countTokens(TOKENS_PER_TEXT);
    effects.consume = (code) => {
      this.#charge(STEPS_PER_READ);
      consume(code);
    };
    effects.enter = (type, fields) => {
      this.#countTokens(1);
      return enter(type, fields);
    };
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
