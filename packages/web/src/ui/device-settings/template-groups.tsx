import { groupsOfType, type SettingGroup } from "@foyer/contract/devices/device-settings";
import { ActionIcon, Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { Box, Row, Stack } from "../kit/layout.tsx";
import { Quiet, Title } from "../kit/text.tsx";
import { MenuButton } from "../menu-button.tsx";
import { DrawnFields } from "./drawn-fields.tsx";
import { GroupFields } from "./group-fields.tsx";
import { useKeeps } from "./keeps-context.ts";
import { KeptDrawing } from "./kept-fields.tsx";
import { groupWord } from "./setting-words.ts";
import type { GroupsDraft } from "./use-parts-draft.ts";

interface TemplateGroupsProps {
  draft: Omit<GroupsDraft, "blame">;
  deviceType: number;
}

const isDrawn = (group: SettingGroup) => group === "area" || group === "line";

/** Settings for more than one device: only groups that were added are set. Stands in a draft's form. */
export function TemplateGroups({ draft, deviceType }: TemplateGroupsProps) {
  const t = usePhrases("deviceSettings");
  const known = groupsOfType(deviceType);
  const entered = draft.entered.filter((group) => known.includes(group));
  const free = known.filter((group) => !entered.includes(group));
  const keeps = useKeeps();
  const isEntered = (group: SettingGroup) =>
    !keeps || `${group}.${group === "area" ? "corners" : "points"}` in draft.values;
  const drawn = entered.filter((group) => isDrawn(group) && isEntered(group));
  return (
    <Stack gap="md">
      {entered.map((group) => (
        <TemplateGroup key={group} group={group} onDrop={() => draft.discard(group)}>
          {isDrawn(group) ? (
            <>
              {keeps && <KeptDrawing group={group} />}
              {group === drawn[0] && (
                <DrawnFields key={drawn.join(" ")} groups={drawn} limits={draft.limits} />
              )}
            </>
          ) : (
            <GroupFields group={group} limits={draft.limits} />
          )}
        </TemplateGroup>
      ))}
      {free.length > 0 && (
        <Row gap="xs">
          <MenuButton
            entries={free.map((group) => ({
              key: group,
              label: groupWord(group),
              onClick: () => draft.enter(group),
            }))}
          >
            <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} />}>
              {t("templates.addGroup")}
            </Button>
          </MenuButton>
        </Row>
      )}
      {drawn.length > 0 && <Quiet mb="sm">{t("templates.ownGroupsOnly")}</Quiet>}
    </Stack>
  );
}

function TemplateGroup({
  group,
  onDrop,
  children,
}: {
  group: SettingGroup;
  onDrop: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const t = usePhrases("deviceSettings.templates");
  const about = phraseOr("", `deviceSettings.about.${group}`);
  return (
    <Box as="section" lined mb="sm" aria-labelledby={id}>
      <Row align="start" justify="between" gap="md" gapY="2xs" mb="sm">
        <div>
          <Title as="h3" id={id}>
            {groupWord(group)}
          </Title>
          {about && (
            <Quiet mt="3xs" legible>
              {about}
            </Quiet>
          )}
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("dropGroup", { name: groupWord(group) })}
          onClick={onDrop}
        >
          <IconX size={16} />
        </ActionIcon>
      </Row>
      {children}
    </Box>
  );
}
