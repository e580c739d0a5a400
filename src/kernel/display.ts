// How numbers are shown to people: counts, money and file sizes (docs/product.md, Display), pure and safe in a browser.

/** 9999 → "9999", 10000 → "10.0k", 1234567 → "1.23M", then G and T: k with one decimal, the others with two. */
export function showCount(count: number): string {
  if (count < 10_000) return String(count);
  // What would round to "1000.0k" is a million.
  if (count < 999_950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_995_000) return `${(count / 1e6).toFixed(2)}M`;
  if (count < 999_995_000_000) return `${(count / 1e9).toFixed(2)}G`;
  return `${(count / 1e12).toFixed(2)}T`;
}

/** Money in US dollars from minor units (cents): 1999n → "$19.99"; fractions of a cent never round up. */
export function showMoney(cents: bigint | number): string {
  const whole = typeof cents === "bigint" ? cents : BigInt(Math.floor(cents));
  const sign = whole < 0n ? "-" : "";
  const size = whole < 0n ? -whole : whole;
  return `${sign}$${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}

/** Bytes, KiB, MiB or GiB in steps of 1024 with two decimals; bytes stay whole. */
export function showSize(bytes: number): string {
  const units = ["Bytes", "KiB", "MiB", "GiB"] as const;
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return unit === 0 ? `${bytes} Bytes` : `${size.toFixed(2)} ${units[unit]}`;
}
