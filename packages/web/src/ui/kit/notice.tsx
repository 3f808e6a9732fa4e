import type { Icon } from "@tabler/icons-react";
import { dressed, look, type PartProps, type Tag } from "./look.ts";
import classes from "./parts.module.css";

type NoticeProps<T extends Tag> = PartProps<T> & {
  Sign?: Icon | undefined;
};

/** Something to know before going on; `tone="broken"` where it went wrong. */
export function Notice<T extends Tag = "div">({ Sign, children, className, ...props }: NoticeProps<T>) {
  const Part: Tag = props.as ?? "div";
  return (
    <Part {...dressed(undefined, { size: "sm", ...props, className: look({}, classes.notice, className) })}>
      {Sign && <Sign size={16} stroke={1.6} aria-hidden="true" />}
      {Sign ? <div>{children}</div> : children}
    </Part>
  );
}
