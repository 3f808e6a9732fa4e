import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { ColumnRoles } from "./column-roles.tsx";
import classes from "./imports.module.css";
import { LayoutFields } from "./layout-fields.tsx";
import type { LayoutGroup, PlanDraft } from "./plan-draft.ts";

/** How some files are read: what each column holds, and how times and numbers are written. */
export function LayoutCard({ group, draft }: { group: LayoutGroup; draft: PlanDraft }) {
  const t = usePhrases("imports");
  const { files, layout } = group;
  const [first] = files;
  if (!first) return null;
  const change = (next: Partial<typeof layout>) => draft.changeLayout(group, next);
  return (
    <section className={classes.card} aria-label={first.name}>
      <ul className={classes.files} aria-label={t("files")}>
        {files.map(({ id, name }) => (
          <li key={id} className={classes.file}>
            <bdi>{name}</bdi>
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              title={t("leaveFileOut")}
              aria-label={`${t("leaveFileOut")}: ${name}`}
              onClick={() => draft.leaveOut(id)}
            >
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {first.doubtfulDate && (
        <p className={classes.notice} role="note">
          {t("doubtfulDate")}
        </p>
      )}
      <ColumnRoles file={first} layout={layout} onChange={change} />
      <LayoutFields layout={layout} onChange={change} />
    </section>
  );
}
