import fc from "fast-check";
import type { TestService } from "../helpers/servers/service.ts";
import { Contract } from "./contract.ts";
import { getRoutes, type Route } from "./document.ts";
import { type FuzzRequest, ordinaryRequest, requestArbitrary } from "./requests.ts";
import { type FuzzAnswer, sendRequest } from "./send.ts";
import type { World } from "./world.ts";

export interface FuzzOptions {
  requests: number;
  /** The same seed generates the same requests. */
  seed: number;
  /** Sends only the request with this index. */
  only?: number | undefined;
  /** The document that responses must follow; by default the one that the service serves. */
  document?: unknown;
}

export interface FuzzViolation {
  index: number;
  request: string;
  answer: string;
  found: string[];
}

export interface FuzzReport {
  sent: number;
  /** The number of responses by route, and by status and error code. */
  outcomes: Map<string, Map<string, number>>;
  violations: FuzzViolation[];
}

const CONCURRENCY = 8;
/** How many ordinary requests for each route come first. */
const ORDINARY = 6;

/** Sends generated requests to a service and checks each response against the service's OpenAPI document. */
export async function fuzz(service: TestService, world: World, options: FuzzOptions): Promise<FuzzReport> {
  const served: unknown = await (await fetch(`${service.base}/openapi.json`)).json();
  const contract = new Contract(options.document ?? served);
  const routes = getRoutes(served);
  const anyRequest = requestArbitrary(routes, world);
  const arbitraryAt = (index: number) => {
    const route = index < ORDINARY * routes.length ? routes[index % routes.length] : undefined;
    return route ? ordinaryRequest(route, world, Math.floor(index / routes.length)) : anyRequest;
  };
  const report: FuzzReport = { sent: 0, outcomes: new Map(), violations: [] };
  let next = options.only ?? 0;
  const end = options.only === undefined ? options.requests : next + 1;
  const sendAll = async () => {
    while (next < end) {
      const index = next++;
      // A seed for each request, so that one can be sent again alone.
      const [request] = fc.sample(arbitraryAt(index), { numRuns: 1, seed: mix(options.seed, index) });
      if (request) await exchange(service, world, contract, request, index, report);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendAll));
  return report;
}

async function exchange(
  { base }: TestService,
  world: World,
  contract: Contract,
  request: FuzzRequest,
  index: number,
  report: FuzzReport,
): Promise<void> {
  report.sent++;
  const check = async (sent: FuzzRequest): Promise<FuzzAnswer> => {
    const answer = await sendRequest(base, sent);
    record(report, index, sent, answer, contract.violations(sent, answer));
    return answer;
  };
  try {
    const answer = await check(request);
    count(report, request.route, answer);
    const hasKey = request.headers["idempotency-key"] !== undefined && request.method === "POST";
    if (hasKey && answer.status < 300) await check(request);
    // A canceled job costs its engine process, which has to load its models again, so most jobs run to their end.
    if (answer.status === 202 && index % 8 === 0) await check(cancelRequest(world, String(answer.headers["job-id"])));
  } catch (error) {
    record(report, index, request, null, [`There was no response: ${error}`]);
  }
}

const cancelRequest = ({ authorization }: World, jobId: string): FuzzRequest => ({
  route: {
    method: "POST",
    path: "/jobs/{id}/cancel",
    query: [],
    headers: [],
    json: undefined,
    form: undefined,
    bytes: undefined,
    examples: [],
    files: new Set(),
    fileLists: new Set(),
  },
  method: "POST",
  path: `/jobs/${jobId}/cancel`,
  headers: { authorization: authorization.valid },
  body: null,
  chunked: false,
  mustRefuse: false,
});

function record(
  { violations }: FuzzReport,
  index: number,
  request: FuzzRequest,
  answer: FuzzAnswer | null,
  found: string[],
): void {
  if (found.length === 0) return;
  const { method, path, headers, body } = request;
  violations.push({
    index,
    request: `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 600)} ${body?.toString().slice(0, 600) ?? ""}`,
    answer: answer ? `${answer.status} ${JSON.stringify(answer.headers)} ${answer.body.toString().slice(0, 600)}` : "",
    found,
  });
}

function count({ outcomes }: FuzzReport, route: Route | null, { status, body }: FuzzAnswer): void {
  const name = route ? `${route.method} ${route.path}` : "not documented";
  const code = status < 400 ? undefined : /"code":"(\w+)"/.exec(body.toString())?.[1];
  const outcome = code ? `${status} ${code}` : String(status);
  const known = outcomes.get(name) ?? new Map<string, number>();
  outcomes.set(name, known.set(outcome, (known.get(outcome) ?? 0) + 1));
}

/** A seed of 32 bits for the request with an index: a step of SplitMix32. */
function mix(seed: number, index: number): number {
  let value = (seed + Math.imul(index + 1, 0x9e3779b9)) | 0;
  value = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  value = Math.imul(value ^ (value >>> 15), 0x735a2d97);
  return value ^ (value >>> 15);
}
