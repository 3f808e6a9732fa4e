import type { Administrator } from "@foyer/contract/places/companies";
import { IconCircleCheck, IconCircleOff, IconKey } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { EnabledState } from "../../../ui/enabled-state.tsx";
import { RowActions } from "../../../ui/table/row-actions.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import classes from "./companies.module.css";

interface AdministratorRowProps {
  administrator: Administrator;
  onReset: () => void;
  onSwitch: () => void;
}

export function AdministratorRow({ administrator, onReset, onSwitch }: AdministratorRowProps) {
  const t = usePhrases("companies");
  const { nickName, username, enabled, mustChangePassword } = administrator;
  const actions = [
    { label: t("reset"), icon: <IconKey size={16} />, onClick: onReset },
    {
      label: t(enabled ? "disable" : "enable"),
      icon: enabled ? <IconCircleOff size={16} /> : <IconCircleCheck size={16} />,
      onClick: onSwitch,
    },
  ];
  return (
    <li className={classes.person}>
      <TwoLines
        first={nickName}
        second={
          <>
            <bdi dir="ltr">{username}</bdi>
            {mustChangePassword && ` · ${t("firstPassword")}`}
          </>
        }
      />
      <EnabledState enabled={enabled} />
      <RowActions name={nickName} actions={actions} />
    </li>
  );
}
