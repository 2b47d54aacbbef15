// npm run fuzz -- --requests 20000 [--seed N] [--only INDEX]: sends generated requests to a service of its own.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import setUpDatabase from "../helpers/servers/database-setup.ts";
import { type FuzzReport, fuzz } from "./fuzz.ts";
import { startFuzzService } from "./service.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: String(randomInt(2 ** 31)) },
    only: { type: "string" },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
const only = values.only === undefined ? undefined : Number(values.only);
if (![requests, seed, only ?? 0].every((value) => Number.isSafeInteger(value) && value >= 0)) {
  console.error("--requests, --seed and --only must be whole numbers.");
  process.exit(2);
}

console.log(`seed ${seed}`);
const stopDatabase = await setUpDatabase();
const { service, world, stop } = await startFuzzService();
const start = performance.now();
const report = await fuzz(service, world, { requests, seed, only });
const seconds = (performance.now() - start) / 1000;
await stop();
await stopDatabase();
print(report);
console.log(
  `${report.sent} requests in ${seconds.toFixed(0)} s, ${report.violations.length} violations, seed ${seed}. Send one request again with --seed ${seed} --only <index>.`,
);
process.exit(report.violations.length === 0 ? 0 : 1);

function print({ outcomes, violations }: FuzzReport): void {
  for (const [route, counts] of [...outcomes].sort(([a], [b]) => a.localeCompare(b))) {
    const list = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([outcome, count]) => `${outcome}: ${count}`);
    console.log(`${route.padEnd(32)} ${list.join(", ")}`);
  }
  for (const { index, request, answer, found } of violations.slice(0, 50))
    console.log(`\n#${index} ${request}\n  → ${answer}\n${found.map((text) => `  ! ${text}`).join("\n")}`);
}
