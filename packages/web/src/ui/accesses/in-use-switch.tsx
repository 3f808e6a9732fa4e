import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { type Access, accesses } from "@foyer/contract/places/accesses";
import { Switch } from "@mantine/core";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useSend } from "../../lib/use-ask.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useDialog } from "../use-dialog.ts";
import { toDraft } from "./access-draft.ts";

/** Whether devices may be bound to an access; changed after a question. */
export function InUseSwitch({ access }: { access: Access }) {
  const t = usePhrases("accesses");
  const may = useMay();
  const asking = useDialog<never>();
  const update = useSend(accesses.update, [accesses.list]);
  const { name, binding } = access;
  if (!may(accesses.update)) return t(binding === 1 ? "inUse" : "notInUse");

  const next = binding === 1 ? (0 as const) : (1 as const);
  return (
    <>
      <Switch
        size="xs"
        checked={binding === 1}
        aria-label={`${t("inUse")}: ${name}`}
        onChange={() => asking.open()}
      />
      {asking.isOpen && (
        <ConfirmDialog
          title={t(next === 1 ? "useTitle" : "stopTitle", { name })}
          consequence={t(next === 1 ? "useConsequence" : "stopConsequence")}
          confirmLabel={t(next === 1 ? "use" : "stop")}
          onConfirm={() => update.mutateAsync({ body: { ...toDraft(access), id: access.id, binding: next } })}
          onClose={asking.close}
        />
      )}
    </>
  );
}
