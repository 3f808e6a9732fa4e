import { dressed, type PartProps, type Tag } from "./look.ts";

/** For screen readers alone. */
export function VisuallyHidden<T extends Tag = "span">(props: PartProps<T>) {
  const Part: Tag = props.as ?? "span";
  return <Part {...dressed("hidden", props)} />;
}
