import { Gauge, type MetricObjectWithValues, type MetricValueWithName, type Registry } from "prom-client";
import type { MeasuredRequest } from "../platform/telemetry/instruments.ts";

const LABELS = ["method", "route", "status", "le"] as const;
type Label = (typeof LABELS)[number];

const BOUNDS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The requests with the same labels. `counts` has one number for each bound, and one for values above the last bound. */
interface Series {
  labels: MeasuredRequest;
  counts: number[];
  seconds: number;
}

/**
 * A histogram of the requests to this process. It counts in plain arrays: `Histogram.observe` checks and sorts the labels
 * each time, which takes a noticeable part of a short request. It is a Gauge to prom-client, because that class takes its
 * values from `get`.
 */
export class RequestHistogram extends Gauge<Label> {
  readonly #series = new Map<string, Series>();

  constructor(registry: Registry) {
    super({ ...DESCRIPTION, labelNames: LABELS, registers: [registry] });
  }

  add(labels: MeasuredRequest, seconds: number): void {
    const key = `${labels.status} ${labels.method} ${labels.route}`;
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: BOUNDS_SECONDS.concat(0).fill(0), seconds: 0 };
      this.#series.set(key, series);
    }
    let bucket = 0;
    while (seconds > (BOUNDS_SECONDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.seconds += seconds;
  }

  override async get(): Promise<MetricObjectWithValues<MetricValueWithName<Label>>> {
    const values = [...this.#series.values()].flatMap(getValues);
    // Prom-client writes the type as text; its declaration as a number is wrong.
    return Object.assign(await super.get(), { type: "histogram", values });
  }
}

const DESCRIPTION = {
  name: "atelier_http_request_duration_seconds",
  help: "Time from the receipt of a request to the headers of its response.",
};

/** The values of a series as the text format has them: each bucket counts the values up to its bound. */
function getValues({ labels, counts, seconds }: Series): MetricValueWithName<Label>[] {
  let below = 0;
  const buckets = counts.map((count, bucket) => {
    below += count;
    const le = BOUNDS_SECONDS[bucket] ?? "+Inf";
    return { metricName: `${DESCRIPTION.name}_bucket`, labels: { ...labels, le }, value: below };
  });
  return [
    ...buckets,
    { metricName: `${DESCRIPTION.name}_sum`, labels: { ...labels }, value: seconds },
    { metricName: `${DESCRIPTION.name}_count`, labels: { ...labels }, value: below },
  ];
}
