// A process of its own that loads the service in one way, until its parent ends or its time is over.
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Target, ways } from "./ways.ts";

/** A refused request is repeated after this time, so that the attacker does not only spin. */
const PAUSE_MS = 20;

const [name = "", milliseconds = "0", target = "{}"] = process.argv.slice(2);
const way = ways.find((way) => way.name === name);
if (!way) throw new Error(`There is no way "${name}".`);
const until = Date.now() + Number(milliseconds);
process.once("disconnect", () => process.exit(0));
setTimeout(() => process.exit(0), Number(milliseconds)).unref();

way.prepare?.();
process.send?.("ready");
// An attacker has a machine of its own: here its processor time comes last.
setPriority(5);
const parsed = JSON.parse(target) as Target;
let sent = 0;
async function loop(): Promise<void> {
  while (Date.now() < until) {
    await way?.send(parsed).catch(() => {});
    sent++;
    await sleep(PAUSE_MS);
  }
}
setInterval(() => process.send?.(sent), 200).unref();
await Promise.all(Array.from({ length: way.parallel }, loop));
