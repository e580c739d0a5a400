// Looks up the country of an IP address in a bundled table, without any network request.
import { createRequire } from "node:module";
import { open, validate } from "maxmind";
import type { CountryResponse, Reader } from "maxmind";

/** The registry's allocation of the address. */
type Entry = CountryResponse & { country_code?: string };

const table = createRequire(import.meta.url).resolve(
  "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
);

let reader: Promise<Reader<Entry>> | undefined;

/** ISO 3166 code in two capital letters, or null for addresses without a country (private or invalid ones). */
export async function findCountry(ip: string): Promise<string | null> {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!validate(address)) return null;
  const { get } = await openTable();
  const code = get(address)?.country_code ?? "";
  return /^[A-Z]{2}$/.test(code) && code !== "ZZ" ? code : null;
}

/** Eight megabytes, loaded only by programs that handle sign-ins. */
async function openTable(): Promise<{ get: (address: string) => Entry | null }> {
  const opened = await (reader ??= open<Entry>(table));
  return { get: (address) => opened.get(address) };
}
