// Tests of the components' server-rendered HTML: accessible names, roles, and id references.
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";
import { Button, LinkButton } from "./button.tsx";
import { Callout } from "./callout.tsx";
import { FilterChip, Tag } from "./chip.tsx";
import { Checkbox, Switch } from "./choice.tsx";
import { RadioGroup } from "./radio.tsx";
import { CodeBlock } from "./code-block.tsx";
import { Combobox } from "./combobox.tsx";
import { Dialog, DialogTrigger } from "./dialog.tsx";
import { DropZone } from "./drop-zone.tsx";
import { ErrorState } from "./error-state.tsx";
import { Select } from "./select.tsx";
import { TextArea, TextInput } from "./text-field.tsx";
import { FileProgress } from "./file-progress.tsx";
import { Hash } from "./hash.tsx";
import { Image } from "./image.tsx";
import { LinkProvider } from "./link.tsx";
import { Menu, MenuGroup, MenuItem } from "./menu.tsx";
import { Pagination } from "./pagination.tsx";
import { Progress } from "./progress.tsx";
import { SaveBar } from "./save-bar.tsx";
import { SegmentedLinks } from "./segmented-links.tsx";
import { Segmented } from "./segmented.tsx";
import { Stat } from "./stat.tsx";
import { Table } from "./table.tsx";
import { Tabs } from "./tabs.tsx";
import { Toaster } from "./toast.tsx";
import { Tooltip } from "./tooltip.tsx";

/** The HTML, after checking that ids are unique and that every reference to an id resolves. */
function html(element: ReactElement): string {
  const text = renderToString(element);
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  const pointing = / (?:for|aria-describedby|aria-labelledby|popovertarget)="([^"]+)"/gi;
  for (const [, target] of text.matchAll(pointing)) expect(ids).toContain(target);
  return text;
}

/** The opening tag of the first element of this name. */
const tag = (text: string, name: string) => new RegExp(`<${name}[ >][^>]*`).exec(text)?.[0] ?? "";
const copying = { copy: "Copy", copied: "Copied", failed: "Could not copy" };

test("a button does not submit by default; busy keeps its label and is announced", () => {
  expect(tag(html(<Button>Save</Button>), "button")).toContain('type="button"');
  const busy = html(
    <Button type="submit" busy>
      Save
    </Button>,
  );
  expect(busy).toContain("Save");
  expect(tag(busy, "button")).toMatch(/type="submit".*aria-busy="true".*aria-disabled="true"/);
  expect(tag(busy, "button")).not.toContain(" disabled");
});

test("every link uses the provided component", () => {
  const links = (
    <LinkProvider value={({ href, children }) => <a href={`/base${href}`}>{children}</a>}>
      <LinkButton href="/a">A</LinkButton>
      <Tag href="/b">B</Tag>
      <Tabs label="Parts" tabs={[{ href: "/c", label: "C", current: true }]} />
    </LinkProvider>
  );
  expect([...html(links).matchAll(/href="([^"]+)"/g)].map((match) => match[1])).toEqual([
    "/base/a",
    "/base/b",
    "/base/c",
  ]);
});

test("help is associated with its control; an error replaces it and marks the control", () => {
  const helped = html(<TextInput name="title" label="Title" help="As people see it" />);
  expect(tag(helped, "input")).toContain("aria-describedby");
  expect(tag(helped, "input")).not.toContain("aria-invalid");
  const wrong = html(<TextArea name="body" label="Body" help="As people see it" error="Body is empty" />);
  expect(wrong).toContain("Body is empty");
  expect(wrong).not.toContain("As people see it");
  expect(tag(wrong, "textarea")).toContain('aria-invalid="true"');
});

test("the remaining characters are shown only near the limit", () => {
  const field = (defaultValue: string) =>
    html(
      <TextInput name="x" label="X" maxLength={64} counter={(left) => `${left} left`} defaultValue={defaultValue} />,
    );
  expect(field("a".repeat(30))).not.toContain("left");
  expect(field("a".repeat(60))).toContain("4 left");
});

test("a select submits its name and has its initial value; groups contain their options", () => {
  const options = [
    { value: "a", label: "A" },
    { label: "Old", options: [{ value: "b", label: "B" }] },
  ];
  const text = html(<Select name="pick" label="Pick" options={options} defaultValue="b" />);
  expect(tag(text, "select")).toContain('name="pick"');
  expect(tag(text, "optgroup")).toContain('label="Old"');
  expect(text).toMatch(/<option value="b" selected="">B/);
});

test("checkboxes, switches and radio buttons are native, with labels and group names", () => {
  expect(tag(html(<Checkbox name="a" label="A" help="Why" defaultChecked />), "input")).toMatch(
    /type="checkbox".*checked/,
  );
  expect(tag(html(<Switch name="b" label="B" />), "input")).toContain('role="switch"');
  const options = [
    { value: "x", label: "X", help: "first" },
    { value: "y", label: "Y" },
  ];
  const radios = html(<RadioGroup name="c" legend="Choose" help="One only" options={options} defaultValue="y" />);
  expect(radios).toContain("<legend");
  expect([...radios.matchAll(/checked=""/g)]).toHaveLength(1);
  expect(tag(html(<Segmented name="d" legend="View" options={options} />), "fieldset")).toContain('aria-label="View"');
});

test("a segmented row of links marks the current one", () => {
  const options = [
    { href: "?v=list", label: "List", icon: "heart", current: true },
    { href: "?v=grid", label: "Grid", icon: "heart", current: false },
  ] as const;
  const text = html(<SegmentedLinks label="View" options={options} />);
  expect([...text.matchAll(/aria-current="true"/g)]).toHaveLength(1);
  expect(text).toContain(">Grid</span>");
});

test("a filter chip's name says what clicking it does", () => {
  const link = html(
    <FilterChip href="/mods" removeLabel="Remove filter: Fabric">
      Fabric
    </FilterChip>,
  );
  expect(tag(link, "a")).toMatch(/href="\/mods".*aria-label="Remove filter: Fabric"/);
  const button = html(
    <FilterChip name="drop" value="fabric" type="submit" removeLabel="Remove filter: Fabric">
      Fabric
    </FilterChip>,
  );
  expect(tag(button, "button")).toMatch(/type="submit"/);
});

test("a menu opens without scripts and its items are named menu items", () => {
  const text = html(
    <Menu label="More actions" button={{ children: "More" }}>
      <MenuGroup label="Sort">
        <MenuItem href="?s=new" checked>
          Newest
        </MenuItem>
      </MenuGroup>
      <MenuItem type="submit" form="leave" tone="danger">
        Leave
      </MenuItem>
    </Menu>,
  );
  expect(tag(text, "button")).toMatch(/popovertarget="[^"]+".*aria-haspopup="menu"/i);
  expect(text).toMatch(/<div id="[^"]+" popover="auto" role="menu" aria-label="More actions"/);
  expect(tag(text, "a")).toMatch(/role="menuitemradio" aria-checked="true"/);
});

test("a tooltip describes its control", () => {
  const text = html(
    <Tooltip text="Only you can see this">{(id) => <Button aria-describedby={id}>Private</Button>}</Tooltip>,
  );
  expect(text).toContain('role="tooltip"');
});

test("a dialog is named by its title, closes without scripts, and its trigger has a fallback link", () => {
  const text = html(
    <>
      <DialogTrigger dialogId="ask" href="/delete">
        Delete
      </DialogTrigger>
      <Dialog id="ask" title="Delete it?" closeLabel="Close" open>
        It is gone then.
      </Dialog>
    </>,
  );
  expect(tag(text, "a")).toContain('href="/delete"');
  expect(tag(text, "dialog")).toMatch(/open="".*aria-labelledby/);
  expect(tag(text, "form")).toContain('method="dialog"');
});

test("a table has a caption and sort state, and cells contain their header for narrow screens", () => {
  const columns = [
    { key: "name", header: "Name", cell: (row: { name: string }) => row.name, bare: true },
    {
      key: "size",
      header: "Size",
      cell: () => "1 KiB",
      number: true,
      sort: { href: "?sort=size", now: "descending" as const },
    },
  ];
  const text = html(<Table caption="Files" columns={columns} rows={[{ name: "a.jar" }]} rowKey={(row) => row.name} />);
  expect(text).toContain("Files</caption>");
  expect(text).toContain('aria-sort="descending"');
  expect(text).toContain('data-label="Size"');
  expect(text).not.toContain('data-label="Name"');
});

test("pagination links have labels; there is no link past the ends", () => {
  const labels = { nav: "Pages", previous: "Previous page", next: "Next page", page: (page: number) => `Page ${page}` };
  const at = (page: number) =>
    html(<Pagination page={page} pages={9} hrefOf={(to) => `?page=${to}`} labels={labels} />);
  expect(at(5)).toMatch(/href="\?page=4" rel="prev" aria-label="Previous page"/);
  expect(at(5)).toMatch(/aria-label="Page 5" aria-current="page"/);
  expect(at(1)).not.toContain('rel="prev"');
  expect(at(9)).not.toContain('rel="next"');
  expect(html(<Pagination page={1} pages={1} hrefOf={String} labels={labels} />)).toBe("");
});

test("images reserve their space; without one the initial is shown", () => {
  const lazy = tag(html(<Image src="/a.png" alt="A tower" width={800} height={450} />), "img");
  expect(lazy).toMatch(/alt="A tower"/);
  expect(lazy).toMatch(/width="800" height="450"/);
  expect(lazy).toContain('loading="lazy"');
  expect(tag(html(<Avatar name="Zed" src="/z.png" size={48} />), "img")).toMatch(/alt="" width="48" height="48"/);
  expect(html(<Avatar name=" éa" size={48} />)).toMatch(/aria-hidden="true">É</);
  expect(html(<Avatar name="" alt="Nobody" size={48} />)).toContain('role="img" aria-label="Nobody"');
});

test("a shortened figure or hash still contains the whole value", () => {
  expect(
    html(
      <Stat icon="heart" exact="41,234 followers">
        41.2k
      </Stat>,
    ),
  ).toContain(">41,234 followers</span>");
  const value = "3f786850e387550fdab836ed7e6dc881de23001b";
  expect(html(<Hash value={value} labels={copying} />)).toContain(`>${value}</code>`);
  expect(tag(html(<CodeBlock code="a < b" label="Gradle" labels={copying} />), "pre")).toMatch(
    /role="region" aria-label="Gradle"/,
  );
});

test("progress has a name and a value; unknown progress has no value", () => {
  expect(tag(html(<Progress label="Upload" value={0.4} />), "progress")).toContain('value="0.4"');
  expect(tag(html(<Progress label="Upload" />), "progress")).not.toContain("value=");
  const failed = html(
    <FileProgress name="a.jar" size="1 KiB" error="Too large" cancelLabel="Remove" onCancel={() => {}} />,
  );
  expect(failed).toContain('role="alert"');
  expect(failed).not.toContain("<progress");
});

test("a drop zone is a real file input", () => {
  const text = html(<DropZone name="file" accept=".jar" label="Drop a file" help="Up to 500 MiB" />);
  expect(tag(text, "input")).toMatch(/name="file"/);
  expect(tag(text, "input")).toMatch(/type="file"/);
});

test("a combobox is server-rendered as a native select", () => {
  const options = [{ value: "mit", label: "MIT" }];
  const text = html(<Combobox label="Licence" name="licence" options={options} noMatch="None" openLabel="Open" />);
  expect(tag(text, "select")).toContain('name="licence"');
});

test("a combobox with a placeholder begins without a choice", () => {
  const words = { label: "License", noMatch: "None", openLabel: "Open", placeholder: "Choose a license" };
  const text = html(<Combobox {...words} name="license" options={[{ value: "mit", label: "MIT" }]} />);
  expect(text).toMatch(/<option value="" selected="">Choose a license<\/option>/);
});

test("a save bar contains the form's own buttons", () => {
  const text = html(
    <form>
      <SaveBar saveLabel="Save" resetLabel="Undo">
        {(changed) => changed.join()}
      </SaveBar>
    </form>,
  );
  expect(text).toMatch(/type="reset"/);
  expect(text).toMatch(/type="submit"/);
});

test("result messages are announced, static notes are not", () => {
  expect(html(<Callout>Read this</Callout>)).not.toContain("role=");
  expect(html(<Callout announce>Done</Callout>)).toContain('role="alert"');
  expect(html(<ErrorState title="Not loaded" detail="req-1" />)).toContain('role="alert"');
  expect(html(<Toaster label="Messages" dismissLabel="Dismiss" />)).toContain('aria-live="polite"');
});
