// Runs every test and prints one final line: how many passed, failed and were skipped.
// With --all it tries every combination of what it otherwise samples (tests/extent.ts).
import { startVitest, type TestModule, type Vitest } from "vitest/node";

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts tests; a file that fails without a failed test (it could not be loaded, or a hook threw) counts as one
 * failure.
 */
function countTests(modules: TestModule[], brokenOutside: number): Count {
  const count: Count = { passed: 0, failed: brokenOutside, skipped: 0 };
  for (const module of modules) {
    const before = count.failed;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      count[state === "pending" ? "failed" : state] += 1;
    }
    if (module.state() === "failed" && count.failed === before) count.failed += 1;
  }
  return count;
}

async function run(filters: string[]): Promise<Count> {
  let vitest: Vitest | undefined;
  try {
    vitest = await startVitest("test", filters, { watch: false, run: true, passWithNoTests: false });
    return countTests(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    await vitest?.close();
  }
}

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith("-") && argument !== "--all");
if (options.length > 0) {
  process.stderr.write(
    `Unknown: ${options.join(", ")}. Give paths of tests, or run: npx vitest run <path> -t <name>\n`,
  );
  process.exit(1);
}
// Inherited by the processes that run the tests.
if (given.includes("--all")) process.env.TEST_ALL = "1";

const { passed, failed, skipped } = await run(given.filter((argument) => argument !== "--all"));
const nothingRan = passed + failed === 0;
if (failed > 0 || nothingRan) process.exitCode = 1;
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`);
