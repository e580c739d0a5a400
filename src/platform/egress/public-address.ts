// Which IP addresses are public; all others are internal, loopback or reserved.
import { BlockList, isIP } from "node:net";

/** IANA's special-purpose registries, and the one public address that a cloud uses for its metadata service. */
const notPublic4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/**
 * The only range of IPv6 in global use; mapped, translated (NAT64), private and link-local addresses are outside of it.
 */
const given6 = ["2000::/3"];
/** Protocol assignments with Teredo, documentation, 6to4, the former 6bone, documentation again. */
const notPublic6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3ffe::/16", "3fff::/20"];

function listOf(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const refused4 = listOf(notPublic4, "ipv4");
const allowed6 = listOf(given6, "ipv6");
const refused6 = listOf(notPublic6, "ipv6");

/** Whether `ip` is a plain IPv4 or IPv6 address (no brackets, no zone) on the public internet. */
export function isPublicAddress(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !refused4.check(ip, "ipv4");
  if (family !== 6 || ip.includes("%")) return false;
  return allowed6.check(ip, "ipv6") && !refused6.check(ip, "ipv6");
}
