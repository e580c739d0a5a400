// Tests that legal texts name the configured operator, and say so when there is none.
import { expect, test } from "vitest";
import { fillText } from "./fill-text.ts";

const at = new URL("https://adds.example:8443/legal/terms");
const text = "<p>{operator} runs {host}. Write to {contact}. See {origin}/docs.</p>";

test("configured values are inserted as escaped text", () => {
  const operator = { name: 'Ada & <Sons> "Ltd"', email: "help@adds.example" };
  expect(fillText(text, operator, at)).toBe(
    "<p>Ada &amp; &lt;Sons&gt; &quot;Ltd&quot; runs adds.example:8443. Write to " +
      '<a href="mailto:help@adds.example">help@adds.example</a>. ' +
      "See https://adds.example:8443/docs.</p>",
  );
});

test("security.txt is linked only while it is served", () => {
  const fill = (email: string | null) => fillText("<p>Write.{security-txt}</p>", { name: null, email }, at);
  expect(fill("help@adds.example")).toContain('<a href="/.well-known/security.txt">');
  expect(fill(null)).toBe("<p>Write.</p>");
});

test("values that are not set are not invented", () => {
  const filled = fillText(text, { name: null, email: null }, at);
  expect(filled).toContain("<p>the operator of adds.example:8443 runs");
  expect(filled).toContain("Write to the operator (who has not published an address yet).");
  expect(filled).not.toContain("mailto:");
});
