import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { usePhrases } from "../../lib/phrases.ts";
import { MenuButton } from "../menu-button.tsx";
import type { RowAction } from "./column.ts";
import classes from "./data-table.module.css";

const shownBare = 2;

/** Up to two actions as buttons, more behind one menu. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = usePhrases("common");
  if (actions.length > shownBare) {
    return (
      <MenuButton entries={actions.map((action) => ({ ...action, key: action.label }))}>
        <ActionIcon
          className={classes.action}
          variant="subtle"
          color="gray"
          aria-label={t("actionsFor", { name })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </MenuButton>
    );
  }
  return (
    <div className={classes.actionButtons}>
      {actions.map(({ label, icon, onClick, disabled }) => (
        <ActionIcon
          key={label}
          className={classes.action}
          variant="subtle"
          color="gray"
          title={disabled ?? label}
          aria-label={`${label}: ${name}`}
          // Stays reachable, so that the reason can be read.
          aria-disabled={disabled !== undefined || undefined}
          onClick={disabled === undefined ? onClick : undefined}
        >
          {icon}
        </ActionIcon>
      ))}
    </div>
  );
}
