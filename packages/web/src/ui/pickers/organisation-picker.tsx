import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { phrase } from "../../lib/phrases.ts";
import { mostPicked } from "./picked.ts";
import { PickerControl, type PickerFieldProps } from "./picker-control.tsx";
import { useOrganisationNodes } from "./use-organisation-nodes.ts";

const OrganisationPickerDialog = lazyPart(
  async () => (await import("./organisation-picker-dialog.tsx")).OrganisationPickerDialog,
);

export interface OrganisationPickerProps extends PickerFieldProps {
  value: readonly number[];
  onChange: (ids: number[]) => void;
  most?: number;
  single?: boolean;
  /** Something new goes there: disabled organisations and those out of range cannot be chosen. */
  forNew?: boolean;
  /** An organisation that moves: neither it nor those below it can be chosen. */
  moving?: number | undefined;
  /** What one is called that the reader may not see among the others. */
  unseenName?: string | undefined;
}

/** A field for organisations. */
export function OrganisationPicker({
  value,
  onChange,
  most = mostPicked,
  single = false,
  forNew = false,
  moving,
  unseenName = phrase("pickers.gone"),
  ...field
}: OrganisationPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const { tree, byId } = useOrganisationNodes();
  const unseen = tree.isPending ? "…" : unseenName;
  return (
    <>
      <PickerControl
        {...field}
        names={value.map((id) => byId.get(id)?.node.name ?? unseen)}
        count={value.length}
        onOpen={() => setOpen(true)}
        onClear={() => onChange([])}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <OrganisationPickerDialog
            {...{ value, most, single, forNew, moving }}
            optional={field.required !== true}
            onChoose={onChange}
            onClose={() => {
              setOpen(false);
              field.onBlur?.();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
