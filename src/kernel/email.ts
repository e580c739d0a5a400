// Validates email addresses as mail servers accept them: a single one, ASCII only.

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Whether the text is exactly one address, safe for use in an envelope and a header. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [name, host] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && text.length <= 254 && name.length <= 64 && local.test(name) && host.split(".").every(isLabel);
}

function isLabel(text: string): boolean {
  return label.test(text);
}
