import type { OperationInputs } from "../generated/inputs.gen.ts";
import { Operations } from "../generated/operations.gen.ts";
import {
  KeysRoutes,
  MemoryRoutes,
  ProjectsRoutes,
  ReceiptsRoutes,
  TeamRoutes,
  WebhooksRoutes,
} from "../generated/resources.gen.ts";
import type { Job, Quote, QuoteData, TranslateTextData, Translations } from "../generated/types.gen.ts";
import { requestBody, resolveInput } from "./body.ts";
import { AtelierError } from "./errors.ts";
import type { Disk } from "./files.ts";
import { Account } from "./resources/account.ts";
import { Batches } from "./resources/batches.ts";
import { Glossaries } from "./resources/glossaries.ts";
import { Jobs } from "./resources/jobs.ts";
import { Pipelines } from "./resources/pipelines.ts";
import { Uploads } from "./resources/uploads.ts";
import { Result } from "./result.ts";
import { type RunOptions, runJob, type SubmitOptions, submitJob, waitInRequest } from "./run.ts";
import { REQUEST_ID, type RequestOptions, Transport, type TransportOptions } from "./transport.ts";
import { succeeded, type WaitOptions } from "./wait.ts";

/** Options of the client. */
export type ClientOptions = Omit<TransportOptions, "apiKey" | "baseUrl"> & {
  apiKey?: TransportOptions["apiKey"] | undefined;
  baseUrl?: string | undefined;
};

/** The result of a call, and the response of its last request. */
export interface WithResponse<T> {
  data: T;
  status: number;
  headers: Headers;
  /** Names the request in the log of the portal. */
  requestId: string | undefined;
  /** Whether the service returned the result of an earlier request with the same idempotency key. */
  replayed: boolean;
}

const DEFAULT_BASE_URL = "http://localhost:3000";

/** The client for every platform. `Atelier` adds the file system or its absence. */
export abstract class BaseClient extends Operations {
  readonly jobs: Jobs;
  readonly uploads: Uploads;
  readonly batches: Batches;
  readonly pipelines: Pipelines;
  readonly receipts: ReceiptsRoutes;
  readonly account: Account;
  readonly glossaries: Glossaries;
  readonly memory: MemoryRoutes;
  readonly keys: KeysRoutes;
  readonly projects: ProjectsRoutes;
  readonly webhooks: WebhooksRoutes;
  readonly team: TeamRoutes;
  readonly #api: Transport;
  readonly #disk: Disk;

  constructor(options: ClientOptions | Transport, disk: Disk) {
    super();
    this.#api = options instanceof Transport ? options : createTransport(options);
    this.#disk = disk;
    this.jobs = new Jobs(this.#api, disk);
    this.uploads = new Uploads(this.#api, disk);
    this.batches = new Batches(this.uploads, this.#api, disk);
    this.pipelines = new Pipelines(this.uploads, this.#api, disk);
    this.receipts = new ReceiptsRoutes(this.#api, disk);
    this.account = new Account(this.#api, disk);
    this.glossaries = new Glossaries(this.#api, disk);
    this.memory = new MemoryRoutes(this.#api, disk);
    this.keys = new KeysRoutes(this.#api, disk);
    this.projects = new ProjectsRoutes(this.#api, disk);
    this.webhooks = new WebhooksRoutes(this.#api, disk);
    this.team = new TeamRoutes(this.#api, disk);
  }

  /** This client with more headers, for the calls that need them. Throws `invalid_option`. */
  withHeaders(headers: Record<string, string>): BaseClient {
    return new DerivedClient(this.#api.derive({ headers }), this.#disk);
  }

  /**
   * The result of a call of the client that is passed to `call`, with the response of the call's last request. Throws what
   * the call throws, and `invalid_option` for a call without a request.
   */
  async withResponse<T>(call: (client: BaseClient) => Promise<T>): Promise<WithResponse<T>> {
    let last: Response | undefined;
    let replayed = false;
    const onResponse = (response: Response) => {
      last = response;
      replayed ||= response.headers.get("idempotent-replayed") === "true";
    };
    const data = await call(new DerivedClient(this.#api.derive({ onResponse }), this.#disk));
    if (!last) throw new AtelierError("invalid_option", "The call sent no request with the client that it was passed.");
    const requestId = last.headers.get(REQUEST_ID) ?? undefined;
    return { data, status: last.status, headers: last.headers, requestId, replayed };
  }

  /** Runs an operation by its slug and waits for its result. Throws ApiError with the code of a failure. */
  async run<Slug extends keyof OperationInputs>(
    operation: Slug,
    input: OperationInputs[Slug],
    options?: RunOptions,
  ): Promise<Result> {
    return new Result(await runJob(this.#api, this.#disk, operation, input, options), this.#api, this.#disk);
  }

  /** Submits an operation and returns its job at once. `jobs.wait(job.id)` waits for the result. */
  submit<Slug extends keyof OperationInputs>(
    operation: Slug,
    input: OperationInputs[Slug],
    options?: SubmitOptions,
  ): Promise<Job> {
    return submitJob(this.#api, this.#disk, operation, input, options);
  }

  /** The price, engine and duration of an operation without running it. */
  async quote<Slug extends keyof OperationInputs>(
    operation: Slug,
    input: OperationInputs[Slug],
    options?: RequestOptions,
  ): Promise<Quote> {
    const resolved = await resolveInput(operation, input, this.#disk);
    const body = requestBody({ operation, ...resolved });
    const request = body instanceof FormData ? body : { operation, parameters: resolved };
    return this.#api.post("/quote", request, { ...options, repeatable: true });
  }

  /** As `quote`, with facts about a file in place of the file. */
  quoteFacts(body: QuoteData["body"], options?: RequestOptions): Promise<Quote> {
    return this.#api.post("/quote", body, { ...options, repeatable: true });
  }

  /** Translates up to 50 texts. Throws ApiError with the code of a failure. */
  async translateText(
    body: TranslateTextData["body"],
    options: SubmitOptions & Pick<WaitOptions, "waitTimeoutMs"> = {},
  ): Promise<Translations> {
    const answer = await waitInRequest<Translations | Job>(this.#api, "/translate-text", body, options);
    if (answer.object !== "job") return answer;
    throw new AtelierError("job_canceled", `The job ${succeeded(answer).id} was canceled.`, { jobId: answer.id });
  }
}

class DerivedClient extends BaseClient {}

function createTransport({ apiKey, baseUrl = DEFAULT_BASE_URL, ...options }: ClientOptions): Transport {
  if (!apiKey)
    throw new AtelierError(
      "missing_api_key",
      "Pass apiKey, or set ATELIER_API_KEY. The portal's page Keys creates one.",
    );
  return new Transport({ ...options, apiKey, baseUrl: getAddress(baseUrl) });
}

/** The origin and path of the service, without "/api/v1". Throws `invalid_option`. */
function getAddress(baseUrl: string): string {
  if (!/^https?:$/.test(URL.canParse(baseUrl) ? new URL(baseUrl).protocol : ""))
    throw new AtelierError(
      "invalid_option",
      `baseUrl must be an address such as ${DEFAULT_BASE_URL}, not "${baseUrl}".`,
    );
  return baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "");
}
