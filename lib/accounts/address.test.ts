import { expect, it } from "vitest";
import { getNetwork } from "./address.ts";

it.each([
  ["203.0.113.77", "203.0.113"],
  ["::ffff:203.0.113.77", "203.0.113"],
  ["2001:db8:12:34::1", "2001:db8:12"],
  ["2001:0db8:0012::", "2001:db8:12"],
  ["::1", "0:0:0"],
])("%s is in the network %s", (ip, network) => {
  expect(getNetwork(ip)).toBe(network);
});
