// Tests country lookup with long-established IP addresses, and with addresses of no country.
import { expect, test } from "vitest";
import { findCountry } from "./find-country.ts";

test.each([
  ["8.8.8.8", "US"],
  ["::ffff:8.8.8.8", "US"],
  ["193.0.0.1", "NL"],
  ["2001:4860:4860::8888", "US"],
  ["127.0.0.1", null],
  ["10.1.2.3", null],
  ["::1", null],
  ["fe80::1%eth0", null],
  ["not an address", null],
  ["", null],
])("%j is in %j", async (ip, country) => {
  expect(await findCountry(ip)).toBe(country);
});
