import { type SubjectType, subjects } from "@foyer/contract/places/subjects";
import { Suspense, useState } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { phrase } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { mostPicked, type Picked } from "./picked.ts";
import { PickerControl, type PickerFieldProps } from "./picker-control.tsx";

const SubjectPickerDialog = lazyPart(
  async () => (await import("./subject-picker-dialog.tsx")).SubjectPickerDialog,
);

export interface SubjectPickerProps extends PickerFieldProps {
  value: readonly number[];
  /** With the ids come the names, where they are wanted. */
  onChange: (ids: number[], picked: Picked[]) => void;
  /** No more than so many can be chosen. */
  most?: number;
  single?: boolean;
}

/** A field for entities, accesses or areas: says what is chosen, and opens the dialog. */
export function SubjectPicker({
  dataType,
  entityId,
  value,
  onChange,
  most = mostPicked,
  single = false,
  ...field
}: SubjectPickerProps & { dataType: SubjectType; entityId?: number | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const asked = useAsk(
    subjects.names,
    { body: { dataType, ids: [...value] } },
    { enabled: value.length > 0 },
  );
  const names = new Map(asked.isPlaceholderData ? [] : asked.data?.map(({ id, name }) => [id, name]));
  const gone = asked.isFetching ? "…" : phrase("pickers.gone");

  return (
    <>
      <PickerControl
        {...field}
        names={value.map((id) => names.get(id) ?? gone)}
        count={value.length}
        onOpen={() => setOpen(true)}
        onClear={() => onChange([], [])}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <SubjectPickerDialog
            {...{ dataType, value, most, single, entityId }}
            onChoose={(picked) =>
              onChange(
                picked.map(({ id }) => id),
                picked,
              )
            }
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
