import type { ReactNode } from "react";
import classes from "./dialog-end.module.css";

interface DialogEndProps {
  /** Why what was tried could not be done; said above the buttons. */
  refusal?: string | undefined;
  children: ReactNode;
}

/** The buttons of a dialog: at its end, in sight while what is above them scrolls. */
export function DialogEnd({ refusal, children }: DialogEndProps) {
  return (
    <>
      {refusal !== undefined && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={classes.buttons} data-dialog-end>
        {children}
      </div>
    </>
  );
}
