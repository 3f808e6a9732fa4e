import { type FoundSubject, type SubjectType, subjects } from "@foyer/contract/places/subjects";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { PasteNames } from "./paste-names.tsx";
import type { Picked } from "./picked.ts";
import { PickerFrame } from "./picker-frame.tsx";
import { rememberChoices } from "./recent-choices.ts";
import { SubjectSearch } from "./subject-search.tsx";
import { useChoice } from "./use-choice.ts";

export interface SubjectPickerDialogProps {
  dataType: SubjectType;
  value: readonly number[];
  most: number;
  single: boolean;
  entityId?: number | undefined;
  onChoose: (picked: Picked[]) => void;
  onClose: () => void;
}

/** Chooses entities, accesses or areas. */
export function SubjectPickerDialog({
  dataType,
  value,
  most,
  single,
  entityId,
  onChoose,
  onClose,
}: SubjectPickerDialogProps) {
  const t = usePhrases("pickers");
  const messages = usePhrases("messages");
  const [pasted, setPasted] = useState<string>();
  const before = useAsk(
    subjects.names,
    { body: { dataType, ids: [...value] } },
    { enabled: value.length > 0 },
  );
  const choice = useChoice(value, before.data ?? [], { most, single });

  function take(things: readonly Picked[]) {
    rememberChoices(
      dataType,
      things.map(({ id }) => id),
    );
    onChoose([...things]);
    onClose();
  }

  return (
    <PickerFrame
      title={t(`titles.${dataType}`)}
      choice={choice}
      most={most}
      single={single}
      needed={dataType === 0 ? messages("notEntity") : messages("searchNull")}
      onChoose={() =>
        take(
          choice.things.flatMap((thing) =>
            thing.name === undefined && before.isSuccess ? [] : [named(thing)],
          ),
        )
      }
      onClose={onClose}
    >
      {pasted === undefined ? (
        <SubjectSearch
          dataType={dataType}
          choice={choice}
          single={single}
          entityId={entityId}
          reveal={(before.data ?? []).map(({ deptId }) => deptId)}
          onDone={(option: FoundSubject) => take([option])}
          onPaste={setPasted}
        />
      ) : (
        <PasteNames dataType={dataType} text={pasted} choice={choice} onBack={() => setPasted(undefined)} />
      )}
    </PickerFrame>
  );
}

const named = (thing: { id: number; name?: string | undefined; above?: readonly string[] }): Picked => ({
  id: thing.id,
  name: thing.name ?? "",
  above: thing.above ?? [],
});
