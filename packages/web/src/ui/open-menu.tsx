import "@mantine/core/styles/Menu.layer.css";
import { type FloatingPosition, Menu } from "@mantine/core";
import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef } from "react";
import classes from "./open-menu.module.css";

export interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Shown at the end, such as the tick of what is chosen. */
  mark?: ReactNode;
  onClick: () => void;
  current?: boolean;
  danger?: boolean | undefined;
  /** Why it cannot be chosen now. */
  disabled?: string | undefined;
  lang?: string;
  dir?: "ltr" | "rtl";
}

export interface MenuContent {
  entries: readonly MenuEntry[];
  /** Above the entries. */
  head?: ReactNode;
  width?: number;
  position?: FloatingPosition;
  /** Called whenever it opens, for entries that depend on what the page shows then. */
  onOpen?: () => void;
}

/** The menu of a `MenuButton`: made when it is first wanted, and therefore open. */
export function OpenMenu({
  entries,
  head,
  width,
  position = "bottom-end",
  onOpen,
  children,
}: MenuContent & { children: ReactElement<{ ref?: Ref<HTMLElement> }> }) {
  const button = useRef<HTMLElement>(null);
  const choose = (onClick: () => void) => {
    // A dialog that opens now gives the focus back to the button, not to an entry that is gone.
    button.current?.focus();
    onClick();
  };
  // Esc leaves the focus on an entry that goes; a click elsewhere has already taken it there.
  const giveFocusBack = () => {
    if (document.activeElement?.closest("[role=menu]")) button.current?.focus();
  };
  return (
    <Menu
      defaultOpened
      {...(onOpen && { onOpen })}
      onClose={giveFocusBack}
      // Within the landmark of its button; fixed, so that nothing around it can cut it off.
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      position={position}
      width={width}
      transitionProps={{ duration: 120 }}
    >
      <Menu.Target>{cloneElement(children, { ref: button })}</Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {head}
        {entries.map(({ key, label, icon, mark, danger, disabled, current, onClick, ...item }) => (
          <Menu.Item
            key={key}
            leftSection={icon}
            rightSection={mark}
            color={danger ? "var(--foyer-broken)" : undefined}
            disabled={disabled !== undefined}
            title={disabled}
            aria-current={current || undefined}
            onClick={() => choose(onClick)}
            {...item}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
