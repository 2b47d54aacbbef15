import { describe, expect, test } from "vitest";
import { areWithin, isInNetworks, normalizeNetwork } from "./networks.ts";

describe("a network", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7/32"],
    ["10.1.2.3/8", "10.0.0.0/8"],
    [" 0.0.0.0/0 ", "0.0.0.0/0"],
    ["2001:DB8::1", "2001:db8::1/128"],
    ["2001:db8::ffff/32", "2001:db8::/32"],
    ["::ffff:192.0.2.128/104", "192.0.0.0/8"],
    ["::/0", "::/0"],
  ])("%s is stored as %s", (text, normal) => {
    expect(normalizeNetwork(text)).toBe(normal);
  });

  test.each([
    "",
    "localhost",
    "10.1",
    "010.0.0.1",
    "0x7f.0.0.1",
    "167772161",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/",
    "10.0.0.0/8/8",
    "10.0.0.0/255.0.0.0",
    "2001:db8::/129",
    "fe80::1%eth0",
    "2001:db8::/3x",
    "10.0.0.*",
  ])("cannot be %j", (text) => {
    expect(normalizeNetwork(text)).toBeNull();
  });
});

test.each([
  ["10.200.0.1", true],
  ["11.0.0.1", false],
  ["::ffff:10.0.0.1", true],
  ["2001:db8:1::5", true],
  ["2001:db9::5", false],
  ["", false],
  ["unknown", false],
])("the address %j is in the networks: %s", (address, expected) => {
  expect(isInNetworks(address, ["10.0.0.0/8", "2001:db8::/32"])).toBe(expected);
});

test("a network is within another of its own kind that is as wide or wider", () => {
  const outer = ["10.0.0.0/8", "2001:db8::/32"];
  expect(areWithin(["10.5.0.0/16", "2001:db8::/32"], outer)).toBe(true);
  expect(areWithin(["10.0.0.0/7"], outer)).toBe(false);
  expect(areWithin(["10.0.0.0/8", "11.0.0.0/8"], outer)).toBe(false);
  expect(areWithin(["::/0"], ["0.0.0.0/0"])).toBe(false);
});
