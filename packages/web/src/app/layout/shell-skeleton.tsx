import type { ReactNode } from "react";
import { Stack } from "../../ui/kit/layout.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import header from "./header.module.css";
import classes from "./shell.module.css";

/** The frame of the page while the server says who is coming in; `children` where it has not said. */
export function ShellSkeleton({ children = <Loading /> }: { children?: ReactNode }) {
  const collapsed = localStorage.getItem("foyer-menu-collapsed") === "true";
  return (
    <div className={classes.shell} data-menu={collapsed ? "collapsed" : "wide"}>
      <div className={`${classes.aside} ${classes.wideOnly}`} />
      <Stack grow>
        <div className={header.header} />
        <main className={classes.main}>{children}</main>
      </Stack>
    </div>
  );
}
