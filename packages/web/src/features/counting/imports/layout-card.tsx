import { ActionIcon } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Line, Row } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
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
    <Card as="section" mb="md" p="md" aria-label={first.name}>
      <Row as="ul" align="stretch" gap="xs" gapY="2xs" mb="sm" aria-label={t("files")}>
        {files.map(({ id, name }) => (
          <Line
            as="li"
            key={id}
            inline
            gap="2xs"
            round
            surface="hover"
            size="sm"
            break
            className={classes.file}
          >
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
          </Line>
        ))}
      </Row>
      {first.doubtfulDate && (
        <Notice as="p" mb="xs" role="note">
          {t("doubtfulDate")}
        </Notice>
      )}
      <ColumnRoles file={first} layout={layout} onChange={change} />
      <LayoutFields layout={layout} onChange={change} />
    </Card>
  );
}
