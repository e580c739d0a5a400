// The searching part of the combobox, loaded only where one is used.
import { useRef } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import type { ComboboxProps } from "./combobox.tsx";
import { Icon } from "./icon.tsx";
import field from "./field.module.css";
import styles from "./search-select.module.css";

/** Same props and same posted value as the native select it takes the place of. */
export default function SearchSelect(props: ComboboxProps) {
  const below = props.error ?? props.help;
  const ref = useRef<HTMLDivElement>(null);
  const pick = (value: string) => {
    props.onChange?.(value);
    // The hidden input that is posted changes without an event of its own; what watches the form hears of it here.
    setTimeout(() => ref.current?.dispatchEvent(new Event("change", { bubbles: true })));
  };
  const disabled = props.options.filter((option) => option.disabled).map((option) => option.value);
  return (
    <ComboBox
      ref={ref}
      className={field.field}
      name={props.name}
      defaultItems={props.options}
      defaultSelectedKey={props.defaultValue}
      disabledKeys={disabled}
      isRequired={props.required}
      isInvalid={Boolean(props.error)}
      menuTrigger="focus"
      allowsEmptyCollection
      onSelectionChange={(key) => key !== null && pick(String(key))}
    >
      <Label className={field.label}>
        {props.label}
        {props.note && <span className={field.optional}> {props.note}</span>}
      </Label>
      <div className={styles.wrap}>
        <Input className={field.control ?? ""} />
        <Button className={styles.open ?? ""} aria-label={props.openLabel}>
          <Icon icon="chevron-down" />
        </Button>
      </div>
      {below && (
        <Text slot="description" className={field.note}>
          <span className={props.error ? field.error : undefined}>{below}</span>
        </Text>
      )}
      <Popover offset={5}>
        <ListBox<{ value: string; label: string }>
          className={styles.list ?? ""}
          renderEmptyState={() => <div className={styles.none}>{props.noMatch}</div>}
        >
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option ?? ""}>
              {option.label}
              <Icon icon="check" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
