import type { Administrator } from "@foyer/contract/places/companies";
import { IconCircleCheck, IconCircleOff, IconKey, IconShieldOff } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { EnabledState } from "../../../ui/enabled-state.tsx";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";

interface AdministratorRowProps {
  administrator: Administrator;
  onReset: () => void;
  onSwitch: () => void;
  onTake: () => void;
}

export function AdministratorRow({ administrator, onReset, onSwitch, onTake }: AdministratorRowProps) {
  const t = usePhrases("companies");
  const factor = usePhrases("secondFactor");
  const { nickName, username, enabled, mustChangePassword, secondFactor } = administrator;
  const actions = [
    { label: t("reset"), icon: <IconKey size={16} />, onClick: onReset },
    ...(secondFactor ? [{ label: factor("take"), icon: <IconShieldOff size={16} />, onClick: onTake }] : []),
    {
      label: t(enabled ? "disable" : "enable"),
      icon: enabled ? <IconCircleOff size={16} /> : <IconCircleCheck size={16} />,
      onClick: onSwitch,
    },
  ];
  return (
    <Line as="li" gap="md" py="xs" size="sm">
      <Box grow break>
        <TwoLines
          first={nickName}
          second={
            <>
              <bdi dir="ltr">{username}</bdi>
              {mustChangePassword && ` · ${t("firstPassword")}`}
              {secondFactor && ` · ${factor("on")}`}
            </>
          }
        />
      </Box>
      <EnabledState enabled={enabled} />
      <RowActions name={nickName} actions={actions} />
    </Line>
  );
}
