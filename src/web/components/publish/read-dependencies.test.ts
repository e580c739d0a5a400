// Tests of the dependency rows of a form; what cannot be found is reported by its position.
import { expect, test } from "vitest";
import { readDependencies } from "./read-dependencies.ts";

const known = { projectId: "AAAAAAAA", versionId: null, fileName: null, kind: "required" } as const;

function form(rows: readonly (readonly [string, string, string])[], kept: readonly unknown[] = []): FormData {
  const made = new FormData();
  for (const one of kept) made.append("dependency", JSON.stringify(one));
  for (const [project, version, kind] of rows) {
    made.append("dependency-project", project);
    made.append("dependency-version", version);
    made.append("dependency-kind", kind);
  }
  return made;
}

const findVersion = async (project: string, version: string) => (version === "1.0" ? `${project}-id` : null);

test("kept ones come first, empty rows are dropped, version numbers become ids", async () => {
  const read = await readDependencies(
    form(
      [
        [" maps ", "", "optional"],
        ["", "", "required"],
        ["lib", "1.0", "required"],
      ],
      [known],
    ),
    findVersion,
  );
  expect(read).toEqual({
    dependencies: [
      known,
      { projectId: "maps", versionId: null, fileName: null, kind: "optional" },
      { projectId: "lib", versionId: "lib-id", fileName: null, kind: "required" },
    ],
    problems: {},
  });
});

test("a project page's URL counts as its name", async () => {
  const read = await readDependencies(form([["https://site.example/mod/maps/versions?x=1", "", "x"]]), findVersion);
  expect(read.dependencies).toEqual([{ projectId: "maps", versionId: null, fileName: null, kind: "required" }]);
});

test("what cannot be found is reported at its row", async () => {
  const rows = form([["lib", "9", "required"], ["", "1.0", "required"]], [known]); // prettier-ignore
  const { problems } = await readDependencies(rows, findVersion);
  expect(Object.keys(problems)).toEqual(["dependencies.1", "dependencies.2"]);
});

test("a kept dependency that was tampered with is dropped", async () => {
  const read = await readDependencies(form([], [{ kind: "evil" }, null, 3]), findVersion);
  expect(read.dependencies).toEqual([]);
});
