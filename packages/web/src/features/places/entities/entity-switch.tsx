import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { type Entity, entities } from "@foyer/contract/places/entities";
import { forwardedDays } from "@foyer/contract/places/forwarding";
import { Switch } from "@mantine/core";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { changesItsClocks } from "../../../lib/summer-time.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";

const kinds = {
  push: { field: "pushStateEnable", permission: "entity:push" },
  dst: { field: "dstEnable", permission: "system:entity:dst" },
} as const;

interface EntitySwitchProps {
  entity: Pick<Entity, "id" | "name" | "timeZone" | "pushStateEnable" | "dstEnable">;
  kind: keyof typeof kinds;
}

/** Forwarding or daylight saving of a site: switched after a question that says what follows. */
export function EntitySwitch({ entity, kind }: EntitySwitchProps) {
  const t = usePhrases("entities");
  const may = useMay();
  const asking = useDialog<never>();
  const change = useSend(entities.switch, [entities.list, entities.details]);
  const { field, permission } = kinds[kind];
  const isOn = entity[field] === 1;
  if (kind === "dst" && !changesItsClocks(entity.timeZone))
    return (
      <Text as="span" block cut>
        {t("noClockChange")}
      </Text>
    );
  if (!may({ permission })) return t(isOn ? "on" : "off");

  const next = isOn ? "Off" : "On";
  return (
    <>
      <Switch
        size="xs"
        checked={isOn}
        aria-label={t(`${kind}Of`, { name: entity.name })}
        onChange={() => asking.open()}
      />
      {asking.isOpen && (
        <ConfirmDialog
          title={t(`${kind}${next}Title`, { name: entity.name })}
          consequence={t(`${kind}${next}Consequence`, { days: forwardedDays })}
          confirmLabel={t(`switch${next}`)}
          onConfirm={() => change.mutateAsync({ body: { id: entity.id, [field]: isOn ? 0 : 1 } })}
          onClose={asking.close}
        />
      )}
    </>
  );
}
