import type { CSSProperties } from "react";
import { dressed, type PartProps, type Tag } from "./look.ts";
import classes from "./parts.module.css";

type TilesProps<T extends Tag> = PartProps<T> & {
  /** No tile gets narrower than so many pixels. */
  least: number;
  /** Few of them share the whole line. */
  fit?: boolean;
};

/** Things of equal width beside one another, as many as there is room for. */
export function Tiles<T extends Tag = "div">({ least, fit, className, ...props }: TilesProps<T>) {
  const Part: Tag = props.as ?? "div";
  return (
    <Part
      data-fit={fit}
      style={{ "--least": `${least}px` } as CSSProperties}
      {...dressed("shrink", { gap: "md", ...props, className: `${classes.tiles} ${className ?? ""}` })}
    />
  );
}
