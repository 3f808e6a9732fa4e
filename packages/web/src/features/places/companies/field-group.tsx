import type { ReactNode } from "react";
import { Box } from "../../../ui/kit/layout.tsx";
import { Note, Quiet } from "../../../ui/kit/text.tsx";
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
    <Box as="fieldset" parted data-field={name} tabIndex={-1}>
      <legend className={classes.legend}>{label}</legend>
      {help && <Quiet mb="sm">{help}</Quiet>}
      {children}
      {error && (
        <Note tone="broken" mt="xs" role="alert">
          {error}
        </Note>
      )}
    </Box>
  );
}
