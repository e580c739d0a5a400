// Tests that a part of a project's pages says so when it is used elsewhere.
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { useProject } from "./use-project.ts";

function Title() {
  return useProject().project.title;
}

test("a part of a project's pages refuses to render elsewhere", () => {
  const Page = createRoutesStub([{ path: "/", Component: Title }]);
  expect(() => renderToString(<Page />)).toThrow("Controller is not available in this context");
});
