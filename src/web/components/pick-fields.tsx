// The fields of the download chooser: game version and loader.
import type { ChangeEventHandler } from "react";
import { useText } from "#web/i18n/chooser.ts";
import { Select } from "#web/ui/select.tsx";
import { loadersFor, type Downloads, type Pick } from "./choose-download.ts";
import { useTagName } from "./tag-name.ts";

type FieldsProps = {
  downloads: Downloads;
  pick: Pick;
  /** Says "platform" instead of "loader". */
  platform: boolean;
  /** Without these, the fields are of a form. */
  onVersion?: ChangeEventHandler<HTMLSelectElement>;
  onLoader?: ChangeEventHandler<HTMLSelectElement>;
};

export function PickFields({ downloads, pick, platform, onVersion, onLoader }: FieldsProps) {
  const t = useText();
  const tagName = useTagName();
  const options = (release: boolean) =>
    downloads.gameVersions
      .filter((one) => one.release === release)
      .map((one) => ({ value: one.version, label: one.version }));
  const groups = [
    { label: t("chooser.releases"), options: options(true) },
    { label: t("chooser.snapshots"), options: options(false) },
  ].filter((group) => group.options.length > 0);
  // A form is sent with both, so it offers every loader.
  const loaders = onLoader ? loadersFor(downloads, pick.gameVersion) : downloads.loaders;
  const valued = (value: string, onChange: typeof onLoader) =>
    onChange ? { value, onChange } : { defaultValue: value };
  return (
    <>
      <Select name="g" label={t("chooser.version")} options={groups} {...valued(pick.gameVersion, onVersion)} />
      <Select
        name="l"
        label={t(platform ? "chooser.platform" : "chooser.loader")}
        options={loaders.map((value) => ({ value, label: tagName(value) }))}
        {...valued(pick.loader, onLoader)}
      />
    </>
  );
}
