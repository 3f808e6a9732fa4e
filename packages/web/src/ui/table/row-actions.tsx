import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useMay } from "../../lib/permissions.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { Line } from "../kit/layout.tsx";
import { look } from "../kit/look.ts";
import { MenuButton } from "../menu-button.tsx";
import type { RowAction } from "./column.ts";
import classes from "./data-table.module.css";

const shownBare = 2;

/** What the user may do with a row: up to two actions as buttons, more behind one menu. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const t = usePhrases("common");
  const may = useMay();
  const allowed = actions.filter(({ ask }) => ask === undefined || may(ask));
  if (allowed.length === 0) return null;
  if (allowed.length > shownBare) {
    return (
      <MenuButton entries={allowed.map(({ ask: _, ...action }) => ({ ...action, key: action.label }))}>
        <ActionIcon
          className={look({ tone: "quiet" }, classes.action)}
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
    <Line inline align="stretch" gap="2xs">
      {allowed.map(({ label, icon, onClick, disabled }) => (
        <ActionIcon
          key={label}
          className={look({ tone: "quiet" }, classes.action)}
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
    </Line>
  );
}
