import { dressed, look, type PartProps } from "./look.ts";
import classes from "./parts.module.css";

/** Parts of a list to go to, each a link or a button with `tabLook`; the open one says `aria-current`. */
export function Tabs({ className, ...props }: Omit<PartProps<"nav">, "as">) {
  return (
    <nav
      {...dressed("line", {
        align: "stretch",
        gap: "3xs",
        px: "xs",
        lined: true,
        ...props,
        className: look({}, classes.tabs, className),
      })}
    />
  );
}

export const tabLook = look({}, classes.tab);
