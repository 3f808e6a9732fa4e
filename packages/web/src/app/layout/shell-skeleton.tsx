import type { ReactNode } from "react";
import { Loading } from "../../ui/states/loading.tsx";
import header from "./header.module.css";
import classes from "./shell.module.css";

/** The frame of the page while the server says who is coming in; `children` where it has not said. */
export function ShellSkeleton({ children = <Loading /> }: { children?: ReactNode }) {
  const collapsed = localStorage.getItem("foyer-menu-collapsed") === "true";
  return (
    <div className={classes.shell} data-menu={collapsed ? "collapsed" : "wide"}>
      <div className={`${classes.aside} ${classes.wideOnly}`} />
      <div className={classes.column}>
        <div className={header.header} />
        <main className={classes.main}>{children}</main>
      </div>
    </div>
  );
}
