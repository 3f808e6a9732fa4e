import { IconCheck, IconMinus } from "@tabler/icons-react";
import { Line } from "../kit/layout.tsx";
import classes from "./tree.module.css";
import type { Ticked } from "./tree-rows.ts";

/** The box of a row; what it means is said by the row itself. */
export function TickBox({ ticked }: { ticked: Ticked }) {
  return (
    <Line
      as="span"
      inline
      justify="center"
      surface="body"
      className={classes.box}
      data-ticked={ticked}
      aria-hidden="true"
    >
      {ticked === "true" && <IconCheck size={12} stroke={3} />}
      {ticked === "mixed" && <IconMinus size={12} stroke={3} />}
    </Line>
  );
}
