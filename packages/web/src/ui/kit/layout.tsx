import type { CSSProperties } from "react";
import { dressed, type PartProps, type Tag } from "./look.ts";

/** Things one below the other. */
export function Stack<T extends Tag = "div">(props: PartProps<T>) {
  const Part: Tag = props.as ?? "div";
  return <Part {...dressed("stack", props)} />;
}

/** Things beside one another, in further lines where there is no room. */
export function Row<T extends Tag = "div">(props: PartProps<T>) {
  const Part: Tag = props.as ?? "div";
  return <Part {...dressed("row", props)} />;
}

/** Things beside one another that stay on one line, such as a sign and its word. */
export function Line<T extends Tag = "div">(props: PartProps<T>) {
  const Part: Tag = props.as ?? "div";
  return <Part {...dressed("line", props)} />;
}

/** Anything else that only needs tokens: a margin, a frame, a ground. */
export function Box<T extends Tag = "div">(props: PartProps<T>) {
  const Part: Tag = props.as ?? "div";
  return <Part {...dressed(undefined, props)} />;
}

/** Things side by side in columns of one width, as many as there is room for at `least` pixels each. */
export function Grid<T extends Tag = "div">({ least, ...props }: PartProps<T> & { least: number }) {
  const Part: Tag = props.as ?? "div";
  const style = { "--least": `${least}px`, ...(props.style as CSSProperties | undefined) };
  return <Part {...dressed("grid", { ...props, style })} />;
}
