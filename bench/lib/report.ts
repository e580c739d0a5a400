// Numbers as the benchmarks print them: quantiles, table rows, and the machine they were taken on.
import { cpus, loadavg, totalmem } from "node:os";

/** The value that the share `q` of the values stays at or below; NaN of none. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A number with about three digits that say something. */
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

/** When and where this was measured; another program's load makes figures worthless, so it is part of them. */
export function printMachine(): void {
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg().map((one) => one.toFixed(2));
  const day = new Date().toISOString().slice(0, 10);
  console.log(
    `${day}, Node ${process.versions.node}, ${cpus().length} cores, ${memory} GiB, load before ${load.join(" ")}`,
  );
}
