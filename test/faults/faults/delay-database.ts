import { setTimeout as sleep } from "node:timers/promises";
import { type Fault, nothing } from "./fault.ts";

const DELAY_MS = 200;

/** Each answer of the database takes 400 ms longer. Everything is slower and nothing fails. */
export const delayDatabase: Fault = {
  name: `delay the database by ${DELAY_MS} ms each way`,
  async inject({ installation: { proxy }, holdMs }) {
    proxy.delay(DELAY_MS);
    await sleep(holdMs);
    proxy.delay(0);
    return nothing;
  },
};
