// Legal texts name who runs the site as they were told, and say so when nobody told them.
import { expect, test } from "vitest";
import { fillText } from "./fill-text.ts";

const at = new URL("https://adds.example:8443/legal/terms");
const text = "<p>{operator} runs {host}. Write to {contact}. See {origin}/docs.</p>";

test("what is configured stands in the text, as text", () => {
  const operator = { name: 'Ada & <Sons> "Ltd"', email: "help@adds.example" };
  expect(fillText(text, operator, at)).toBe(
    "<p>Ada &amp; &lt;Sons&gt; &quot;Ltd&quot; runs adds.example:8443. Write to " +
      '<a href="mailto:help@adds.example">help@adds.example</a>. ' +
      "See https://adds.example:8443/docs.</p>",
  );
});

test("what is not configured is not made up", () => {
  const filled = fillText(text, { name: null, email: null }, at);
  expect(filled).toContain("<p>the operator of adds.example:8443 runs");
  expect(filled).toContain("Write to the operator (who has not published an address yet).");
  expect(filled).not.toContain("mailto:");
});
