// Says which country an address is in, from a table that comes with the program: nobody is asked.
import { createRequire } from "node:module";
import { open, validate } from "maxmind";
import type { CountryResponse, Reader } from "maxmind";

/** Whom the registries gave the address to. */
type Entry = CountryResponse & { country_code?: string };

const table = createRequire(import.meta.url).resolve(
  "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
);

let reader: Promise<Reader<Entry>> | undefined;

/** Two capital letters of ISO 3166, or null for addresses of no country (private ones, nonsense). */
export async function findCountry(ip: string): Promise<string | null> {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!validate(address)) return null;
  const { get } = await openTable();
  const code = get(address)?.country_code ?? "";
  return /^[A-Z]{2}$/.test(code) && code !== "ZZ" ? code : null;
}

/** Eight megabytes that only a program in which people sign in needs. */
async function openTable(): Promise<{ get: (address: string) => Entry | null }> {
  const opened = await (reader ??= open<Entry>(table));
  return { get: (address) => opened.get(address) };
}
