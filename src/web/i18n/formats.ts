// Formats numbers, sizes, dates, relative times and lists per language (CLDR); formatters are cached by locale.
import { showCount, showMoney, showSize } from "#kernel/display.ts";

export interface Formats {
  /** 12345 → "12.3k" in English, compact notation in other languages. */
  readonly count: (count: number) => string;
  /** Like `count`, for use before a word: numbers that are not shortened are grouped, "6,450". */
  readonly inWords: (count: number) => string;
  /** Bytes as "1.50 MiB". */
  readonly size: (bytes: number) => string;
  /** US dollars from cents; fractions of a cent never round up. */
  readonly money: (cents: bigint | number) => string;
  readonly number: (value: number) => string;
  /** 0.194 → "19 %". */
  readonly share: (part: number) => string;
  /** A day in UTC, "Nov 21, 2026" or longer with `style`. */
  readonly date: (at: Date | string | number, style?: "medium" | "long") => string;
  /** Date and time with time zone. */
  readonly exact: (at: Date | string | number) => string;
  /** `ago(2, "hour")` → "2 hours ago"; 0 is now. */
  readonly ago: (count: number, unit: Intl.RelativeTimeFormatUnit) => string;
  /** "a, b, and c". */
  readonly list: (items: readonly string[]) => string;
  /** Names without a conjunction: "1.20, 1.21". */
  readonly enumerate: (items: readonly string[]) => string;
  /** A name as used inside a sentence: "Mods" → "mods", but unchanged in German. */
  readonly within: (name: string) => string;
  /** The name of a country from its two-letter code. */
  readonly region: (code: string) => string;
}

/** Isolates a name or number in any script from the direction of the text around it. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Created on first use: some take a millisecond, and most pages need few. */
function late<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Formatting a date costs as much as rendering a row, and lists repeat the same few. */
const maxDates = 500;

function remembering(format: (at: Date) => string): (at: Date | string | number) => string {
  const kept = new Map<number, string>();
  return (at) => {
    const date = new Date(at);
    const there = kept.get(date.getTime());
    if (there !== undefined) return there;
    const made = format(date);
    if (kept.size >= maxDates) kept.clear();
    kept.set(date.getTime(), made);
    return made;
  };
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
const short = ["", "KiB", "MiB", "GiB"];

/** English follows docs/product.md (Display); other languages use the same steps with their own decimal separator. */
function sizeOf(locale: string, english: boolean): (bytes: number) => string {
  const decimals = late(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
  const whole = late(
    () => new Intl.NumberFormat(locale, { style: "unit", unit: units[0] ?? "byte", unitDisplay: "long" }),
  );
  return (bytes) => {
    if (english) return showSize(bytes);
    const step = Math.min(short.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
    return step === 0 ? whole().format(bytes) : `${decimals().format(bytes / 1024 ** step)}\u00A0${short[step]}`;
  };
}

function moneyOf(locale: string, english: boolean): (cents: bigint | number) => string {
  const dollars = late(() => new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }));
  return (cents) => {
    if (english) return showMoney(cents);
    const whole = typeof cents === "bigint" ? cents : BigInt(Math.floor(cents));
    const size = whole < 0n ? -whole : whole;
    const text = `${whole < 0n ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
    return dollars().format(text as unknown as number);
  };
}

/** German alone has no compact thousands in CLDR, so that "812.440" stood beside "1,9 Mio."; it gets the usual "Tsd.". */
function compactOf(locale: string): (value: number) => string {
  const compact = late(() => new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }));
  const tenths = late(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));
  const german = /^de\b/.test(locale);
  return (value) =>
    german && value < 1_000_000
      ? `${tenths().format(Math.min(value, 999_900) / 1000)}\u00A0Tsd.`
      : compact().format(value);
}

function makeFormats(locale: string): Formats {
  const english = locale === "en-US";
  const number = late(() => new Intl.NumberFormat(locale));
  const compact = compactOf(locale);
  const percent = late(() => new Intl.NumberFormat(locale, { style: "percent" }));
  const medium = late(() => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }));
  const long = late(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
  const exact = late(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "UTC" }));
  const days = {
    medium: remembering((at) => medium().format(at)),
    long: remembering((at) => long().format(at)),
  };
  const ago = late(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
  const list = late(() => new Intl.ListFormat(locale, { type: "conjunction" }));
  const enumerated = late(() => new Intl.ListFormat(locale, { type: "unit", style: "short" }));
  const regions = late(() => new Intl.DisplayNames([locale, "en-US"], { type: "region" }));
  return {
    count: (value) => (english ? showCount(value) : value < 10_000 ? number().format(value) : compact(value)),
    inWords: (value) => {
      if (value < 10_000) return number().format(value);
      return english ? showCount(value) : compact(value);
    },
    size: sizeOf(locale, english),
    money: moneyOf(locale, english),
    number: (value) => number().format(value),
    share: (part) => percent().format(part),
    date: (at, style = "medium") => days[style](at),
    exact: remembering((at) => exact().format(at)),
    ago: (value, unit) => ago().format(-value, unit),
    list: (items) => list().format(items),
    // Versions and files are left-to-right everywhere; Arabic would insert its own "and".
    enumerate: (items) => (locale.startsWith("ar") ? items.join(", ") : enumerated().format(items)),
    within: (name) => (/^de\b/.test(locale) ? name : name.toLocaleLowerCase(locale)),
    region: (code) => regions().of(code) ?? code,
  };
}

const kept = new Map<string, Formats>();

export function formatsOf(locale: string): Formats {
  let formats = kept.get(locale);
  if (!formats) kept.set(locale, (formats = makeFormats(locale)));
  return formats;
}
