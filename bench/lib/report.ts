// Formats benchmark output: quantiles, table rows, and the machine.
import { cpus, loadavg, totalmem } from "node:os";

/** The `q` quantile of the values; NaN for none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A number with about three significant digits. */
function short(value: number): string {
  if (!Number.isFinite(value)) return "–";
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

export function printHead(...names: readonly string[]): void {
  console.log(`\n| ${names.join(" | ")} |\n|${names.map(() => "---").join("|")}|`);
}

export function printRow(...cells: readonly (string | number)[]): void {
  console.log(`| ${cells.map((cell) => (typeof cell === "number" ? short(cell) : cell)).join(" | ")} |`);
}

/** Prints when and where this was measured, and the load, because other load invalidates the figures. */
export function printMachine(): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((one) => one.toFixed(2));
  const day = new Date().toISOString().slice(0, 10);
  console.log(
    `${day}, Node ${process.versions.node}, ${cpus().length} cores, ${memory} GiB, load before ${load.join(" ")}`,
  );
}
