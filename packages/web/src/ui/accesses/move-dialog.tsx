import { Moment } from "@foyer/contract/devices/bindings";
import { devices } from "@foyer/contract/devices/devices";
import { Id } from "@foyer/contract/endpoint";
import { accesses } from "@foyer/contract/places/accesses";
import * as z from "zod/mini";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { SelectField } from "../form/select-field.tsx";
import { Text } from "../kit/text.tsx";
import { Failed } from "../states/failed.tsx";
import { changedByBinding } from "./binding-calls.ts";
import { MomentField } from "./moment-field.tsx";
import { RecomputeNote } from "./recompute-note.tsx";

const Draft = z.object({ corridorId: Id, from: z.optional(Moment) });

interface MoveDialogProps {
  binding: { id: number; name: string; corridorId: number };
  onClose: () => void;
}

/** Lets a line count for another entrance of its site from a moment on; the one it leaves keeps its figures. */
export function MoveDialog({ binding, onClose }: MoveDialogProps) {
  const t = usePhrases("bindings");
  const move = useSend(devices.move, changedByBinding, { says: t("moved") });
  const former = useAsk(accesses.details, { query: { id: binding.corridorId } });
  const entityId = former.data?.entityId ?? 0;
  const all = useAsk(
    accesses.list,
    { query: { entityId, size: 1000 } },
    { enabled: former.data !== undefined },
  );
  const others = (all.data?.content ?? []).filter(
    (access) => access.id !== binding.corridorId && access.binding === 1,
  );
  const failed = [former, all].find(({ isError }) => isError);
  return (
    <FormDialog
      title={t("moveTitle", { name: binding.name })}
      schema={Draft}
      initial={{ corridorId: undefined, from: undefined }}
      refusalFields={{ "range.wrong": "from", "binding.overlap": "from" }}
      saveLabel={t("move")}
      onSave={(draft) => move.mutateAsync({ body: { bindingId: binding.id, ...draft } })}
      onClose={onClose}
    >
      {former.data && <Text tone="quiet">{t("moveKeeps", { name: former.data.name })}</Text>}
      {failed?.error && <Failed error={failed.error} onRetry={() => void failed.refetch()} />}
      <SelectField
        name="corridorId"
        label={t("newEntrance")}
        help={others.length === 0 && all.data ? t("noOtherEntrance") : undefined}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <MomentField name="from" label={t("from")} help={t("emptyIsNow")} />
      {former.data && <RecomputeNote access={former.data} name="from" />}
    </FormDialog>
  );
}
