import { useField } from "../form/use-field.ts";
import { EntitySelect } from "../pickers/entity-select.tsx";

export interface SiteChoice {
  id: number;
  name: string;
  /** Its organisation. */
  deptId: number;
}

interface SiteFieldProps {
  name: string;
  label: string;
  /** Only sites of this organisation and those below it. */
  deptId?: number | undefined;
  onChoose?: (site: SiteChoice) => void;
}

/** A site of a form, found by its name on the server: there may be thousands. */
export function SiteField({ name, label, deptId, onChoose }: SiteFieldProps) {
  const { value, set, shared } = useField({ name, label, required: true }, "chosen");
  return (
    <EntitySelect
      label={label}
      required
      value={typeof value === "number" ? value : null}
      deptId={deptId}
      onChoose={(_, site) => {
        if (site === undefined) return;
        set(site.id);
        onChoose?.(site);
      }}
      error={shared.error}
      onBlur={shared.onBlur}
      data-field={name}
    />
  );
}
