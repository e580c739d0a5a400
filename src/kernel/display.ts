// Formats counts, money and file sizes for display (docs/product.md, Display). Pure and safe in a browser.

/** 9999 → "9999", 10000 → "10.0k", 1234567 → "1.23M", then G and T; one decimal for k, two for the others. */
export function showCount(count: number): string {
  if (count < 10_000) return String(count);
  // Anything that would round to "1000.0k" is shown in millions.
  if (count < 999_950) return `${(count / 1000).toFixed(1)}k`;
  if (count < 999_995_000) return `${(count / 1e6).toFixed(2)}M`;
  if (count < 999_995_000_000) return `${(count / 1e9).toFixed(2)}G`;
  return `${(count / 1e12).toFixed(2)}T`;
}

/** US dollars from cents: 1999n → "$19.99"; fractions of a cent are never rounded up. */
export function showMoney(cents: bigint | number): string {
  const whole = typeof cents === "bigint" ? cents : BigInt(Math.floor(cents));
  const sign = whole < 0n ? "-" : "";
  const size = whole < 0n ? -whole : whole;
  return `${sign}$${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}

/** Bytes, KiB, MiB or GiB in steps of 1024 with two decimals; bytes without. */
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
