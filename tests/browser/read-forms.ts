// Parses a page's forms as a browser without scripts does: targets, and what is submitted unchanged.
import type { Element, Root, RootContent } from "hast";
import { toString as textOf } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";

export interface Form {
  readonly method: "GET" | "POST";
  /** Absolute. */
  readonly action: string;
  readonly enctype: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

const word = (value: unknown) => (typeof value === "string" ? value : "");

function valueOf(control: Element): string | null {
  const { type, checked, value } = control.properties;
  if (control.tagName === "textarea") return textOf(control);
  if (control.tagName === "select") {
    const options: Element[] = [];
    visit(control, "element", (one) => void (one.tagName === "option" && options.push(one)));
    const chosen = options.find(({ properties }) => properties.selected) ?? options[0];
    return chosen ? word(chosen.properties.value ?? textOf(chosen)) : null;
  }
  if (type === "checkbox" || type === "radio") return checked ? word(value ?? "on") : null;
  return type === "file" || type === "image" ? null : word(value);
}

/** A form's controls: those inside it, and those elsewhere that reference it. */
function controlsOf(tree: Root, form: Element): Element[] {
  const found: Element[] = [];
  const walk = (node: Root | RootContent, inside: boolean): void => {
    if (node.type === "element") {
      const { form: named, disabled } = node.properties;
      const isOurs = named === undefined ? inside || node === form : named === form.properties.id;
      const isControl = ["input", "textarea", "select", "button"].includes(node.tagName);
      if (isControl && isOurs && !disabled) found.push(node);
    }
    if ("children" in node) for (const child of node.children) walk(child, inside || node === form);
  };
  walk(tree, false);
  return found;
}

const isButton = ({ tagName, properties: { type } }: Element) =>
  tagName === "button" ? type !== "button" && type !== "reset" : type === "submit";

/** What is submitted when the button is clicked. */
function readForm(form: Element, controls: readonly Element[], button: Element | undefined, page: string): Form {
  const fields: [string, string][] = [];
  for (const control of controls) {
    const name = word(control.properties.name);
    const isSent = control === button || (control.tagName !== "button" && !isButton(control));
    const value = isSent && name !== "" ? valueOf(control) : null;
    if (value !== null) fields.push([name, value]);
  }
  const own = button?.properties ?? {};
  const { method, action, encType } = form.properties;
  return {
    method: word(own.formMethod ?? method).toLowerCase() === "post" ? "POST" : "GET",
    action: new URL(word(own.formAction ?? action) || page, page).href,
    enctype: word(own.formEncType ?? encType) || "application/x-www-form-urlencoded",
    fields,
  };
}

/** The forms of the page at this path, once for every submit button. */
export function readForms(html: string, page: string): Form[] {
  const tree = unified().use(rehypeParse).parse(html);
  const forms: Form[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "template" || node.tagName === "dialog") return SKIP;
    if (node.tagName !== "form" || node.properties.method === "dialog") return undefined;
    const controls = controlsOf(tree, node);
    const buttons = controls.filter(isButton);
    forms.push(...(buttons.length > 0 ? buttons : [undefined]).map((one) => readForm(node, controls, one, page)));
    return undefined;
  });
  return forms;
}
