// Whether parts of packages are left out whole, and whether it is noticed when they have changed.
import { expect, test } from "vitest";
import { leaveOut } from "./leave-out.ts";

const source = `"use strict";
function kept(a) {
  return gone(a) || { a };
}
function gone(a) {
  if (a) {
    return a;
  }
}
function Made(a) {
  this.a = a;
}
Made.prototype.get = function () {
  return this.a;
};
var Drawn = class extends Made {
	draw() {}
};
const Called = make(function Inner() {
	return null;
});
Called.displayName = "Called";
exports.given = function (a) {
  return a;
};
last();
`;

test("leaves functions empty, and makes classes and components nothing", () => {
  const module = "package/file.js";
  const classes = ["Made", "Drawn"];
  const left = leaveOut(source, { module, functions: ["gone"], classes, components: ["Called"], exports: ["given"] });
  expect(left.replaceAll(/\n+/g, "\n")).toBe(`"use strict";
function kept(a) {
  return gone(a) || { a };
}
function gone() {}
var Made;
var Drawn;
const Called = null;
exports.given = function () {};
last();
`);
});

test.each([{ functions: ["away"] }, { classes: ["Away"] }, { components: ["Away"] }, { exports: ["away"] }])(
  "refuses what is not there: %o",
  (part) => {
    expect(() => leaveOut(source, { module: "package/file.js", ...part })).toThrow(
      /away is no longer found in package/i,
    );
  },
);
