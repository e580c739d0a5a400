// Reduces text to one line of visible characters, for names that others read. Pure and safe in a browser.

/** Line and paragraph separators of every kind, and other control characters. */
const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that are invisible or change the text direction, except those that may belong to the one before. */
const hidden =
  /(?![\u200c-\u200d]|[\ufe0e-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Joiners outside words and emoji, and what selects the look of an emoji or flag without following one. */
const astray =
  /(?<![\p{L}\p{M}\p{N}\p{S}\ufe0f])[\u200c\u200d]+|(?<![\p{S}\p{N}#*])[\ufe0e\ufe0f]+|(?<![\p{S}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+/gu;

/**
 * The text on one line: line breaks and control characters become spaces, invisible characters and changes of the text
 * direction are removed. Joiners within words and emoji stay.
 */
export function oneLine(text: string): string {
  const line = text.toWellFormed().replaceAll(lineBreaks, " ").replaceAll(hidden, "").replaceAll(astray, "");
  return line.replaceAll(/\s+/g, " ").trim();
}

/** The same for inputs of operations, which refuse U+0000 instead of dropping it. */
export function nameInput(text: string): string {
  return text.includes("\0") ? text : oneLine(text);
}
