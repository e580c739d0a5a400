// Rate-limit keys: a whole IPv4 address, or the /64 network that one IPv6 customer gets.
import { isIP } from "node:net";

/**
 * The rate limiter's key for an IP address; invalid addresses share one key, and so do clients that already
 * disconnected, whose address is unknown.
 */
export function clientKey(ip: string | undefined): string {
  const address = (ip ?? "").split("%")[0] ?? "";
  const family = isIP(address);
  if (family === 4) return address;
  if (family === 0) return "unknown";
  // The URL parser normalizes every IPv6 address to its shortest form.
  const groups = expand(new URL(`http://[${address}]`).hostname.slice(1, -1));
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .map((group) => `${group >> 8}.${group & 255}`)
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

function expand(address: string): number[] {
  const [head = "", tail] = address.split("::");
  const read = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const before = read(head);
  if (tail === undefined) return before;
  const after = read(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
