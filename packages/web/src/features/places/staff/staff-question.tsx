import { type StaffMember, staff } from "@foyer/contract/places/staff";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { toName } from "./staff-columns.tsx";
import type { Made } from "./staff-dialog.tsx";

/** How many are named one by one. */
const named = 10;

export interface StaffAct {
  act: "enable" | "disable" | "delete" | "reset" | "take";
  users: readonly StaffMember[];
}

interface StaffQuestionProps extends StaffAct {
  onReset: (made: Made) => void;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before something is done to users, names them, and does it. */
export function StaffQuestion({ act, users, onReset, onDone, onClose }: StaffQuestionProps) {
  const t = usePhrases("staff");
  const factor = usePhrases("secondFactor");
  const common = usePhrases("common");
  const [typed, setTyped] = useState("");
  const setStatus = useSend(staff.setStatus, [staff.list]);
  const remove = useSend(staff.remove, [staff.list]);
  const take = useSend(staff.removeSecondFactor, [staff.list], { says: phrase("common.saved") });
  const reset = useSend(staff.resetPassword, [staff.list], { says: false });
  const count = users.length;
  const [first] = users;
  const many = count > 1;
  const asksNumber = many && act === "delete";

  async function confirm() {
    const ids = users.map(({ id }) => id);
    if (act === "delete") await remove.mutateAsync({ body: ids });
    else if (act === "take") await take.mutateAsync({ body: { userId: first?.id ?? 0 } });
    else if (act === "reset" && first) {
      const { password } = await reset.mutateAsync({ body: { userId: first.id } });
      onReset({ name: toName(first), password });
    } else await setStatus.mutateAsync({ body: { ids, status: act === "enable" ? 1 : 0 } });
    onDone();
  }

  const labels = {
    enable: t("enable"),
    disable: t("disable"),
    delete: common("delete"),
    reset: t("resetPassword"),
    take: factor("take"),
  };
  const name = first ? toName(first) : "";
  return (
    <ConfirmDialog
      title={
        act === "take"
          ? factor("takeTitle", { name })
          : many && act !== "reset"
            ? t(`${act}ManyTitle`, { count })
            : t(`${act}Title`, { name })
      }
      consequence={act === "take" ? factor("takeText") : t(`${act}Consequence`)}
      confirmLabel={labels[act]}
      danger={act === "delete" || act === "disable" || act === "take"}
      blocked={asksNumber && typed.trim() !== String(count)}
      onConfirm={confirm}
      onClose={onClose}
    >
      {many && (
        <Text as="ul" mt="sm" size="sm" marked>
          {users.slice(0, named).map((user) => (
            <li key={user.id}>
              <bdi>{toName(user)}</bdi>
            </li>
          ))}
          {count > named && <li>{t("andMore", { count: count - named })}</li>}
        </Text>
      )}
      {asksNumber && (
        <TextInput
          mt="md"
          inputMode="numeric"
          label={t("typeCount", { count })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
    </ConfirmDialog>
  );
}
