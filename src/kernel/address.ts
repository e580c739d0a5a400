// E-mail addresses as mail servers take them: one, in ASCII, with nothing around it.

const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/** Whether the text is one address and nothing else, so that it may stand in an envelope and a header. */
export function isAddress(text: string): boolean {
  const at = text.lastIndexOf("@");
  const [name, host] = [text.slice(0, at), text.slice(at + 1)];
  return at > 0 && text.length <= 254 && name.length <= 64 && local.test(name) && host.split(".").every(isLabel);
}

function isLabel(text: string): boolean {
  return label.test(text);
}
