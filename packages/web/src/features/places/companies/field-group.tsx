import type { ReactNode } from "react";
import classes from "./company-info.module.css";

interface FieldGroupProps {
  name: string;
  label: string;
  help?: string | undefined;
  error?: ReactNode;
  children: ReactNode;
}

/** Several controls that make one value: a heading, what it is for, and what is wrong with it. */
export function FieldGroup({ name, label, help, error, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.group} data-field={name} tabIndex={-1}>
      <legend className={classes.legend}>{label}</legend>
      {help && <p className={classes.help}>{help}</p>}
      {children}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
