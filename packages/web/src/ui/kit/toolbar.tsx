import { dressed, look, type PartProps, type Tag } from "./look.ts";
import classes from "./parts.module.css";

/** Search and filters above a list; each takes a line on a phone. */
export function Toolbar<T extends Tag = "div">({ className, ...props }: PartProps<T>) {
  const Part: Tag = props.as ?? "div";
  return (
    <Part
      {...dressed("row", {
        gap: "xs",
        lineEach: true,
        ...props,
        className: look({}, classes.toolbar, className),
      })}
    />
  );
}
