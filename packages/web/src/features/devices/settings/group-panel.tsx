import { type Command, isOver } from "@foyer/contract/devices/commands";
import {
  cuttingGroups,
  restartingGroups,
  type SettingGroup,
  wayOfGroup,
} from "@foyer/contract/devices/device-settings";
import type { GroupState } from "@foyer/contract/devices/settings";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useFormat } from "../../../lib/format.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { CommandWord } from "../../../ui/device-settings/command-word.tsx";
import { CompareTable } from "../../../ui/device-settings/compare-table.tsx";
import classes from "../../../ui/device-settings/device-settings.module.css";
import { groupWord } from "../../../ui/device-settings/setting-words.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { useSettingsPage } from "./settings-context.ts";

interface GroupPanelProps {
  group: SettingGroup;
  /** The fields. */
  children: ReactNode;
}

/** One group: what it is for, its fields, what is known of the device, and what is under way. */
export function GroupPanel({ group, children }: GroupPanelProps) {
  const id = useId();
  const { draft, device, read, reading, groupState, lastChange: toChange } = useSettingsPage();
  const t = usePhrases("deviceSettings");
  const state = groupState(group);
  const about = phraseOr("", `deviceSettings.about.${group}`);
  const risky = restartingGroups.includes(group) || cuttingGroups.includes(group);
  const isEntered = draft.entered.includes(group);
  return (
    <section className={classes.group} aria-labelledby={id}>
      <Row align="start" justify="between" gap="md" gapY="2xs" mb="sm">
        <div>
          <Title as="h3" id={id}>
            {groupWord(group)}
          </Title>
          {about && !risky && (
            <Quiet mt="3xs" legible>
              {about}
            </Quiet>
          )}
        </div>
        <GroupNews group={group} state={state} change={toChange(group)} />
      </Row>
      {about && risky && (
        <Notice Sign={IconAlertTriangle} mb="sm" className={classes.warning}>
          {about}
        </Notice>
      )}
      {isEntered ? (
        children
      ) : (
        <Row gap="sm" gapY="xs" size="sm" tone="quiet">
          <p>{t("unread")}</p>
          {wayOfGroup(device.deviceType, group) === "mqtt" && (
            <Button
              variant="default"
              size="compact-sm"
              loading={reading}
              disabled={!device.online}
              onClick={() => read([group])}
            >
              {t("actions.readFirst")}
            </Button>
          )}
          <Button variant="subtle" size="compact-sm" onClick={() => draft.enter(group)}>
            {t("actions.enter")}
          </Button>
        </Row>
      )}
      {state?.differs && <Difference state={state} />}
    </section>
  );
}

/** When it was read, what is under way, and the way to read it again. */
function GroupNews({
  group,
  state,
  change,
}: {
  group: SettingGroup;
  state: GroupState | undefined;
  change: Command | null;
}) {
  const t = usePhrases("deviceSettings");
  const format = useFormat();
  const { draft, device, mayChange, read, reading, takeBack } = useSettingsPage();
  const isEntered = draft.entered.includes(group);
  const changed = draft.changed.includes(group);
  // What became of the last change says nothing of what was entered since.
  const shown = changed && change && isOver(change.state) ? null : change;
  const readTime = state?.reportedTime;
  if (!isEntered && !readTime && !change) return null;
  return (
    <Row gap="sm" gapY="2xs" size="xs" tone="quiet" numeric className={classes.news}>
      {changed && (
        <Text as="span" weight="medium" tone="active">
          {t("state.changed")}
        </Text>
      )}
      {shown && (
        <span role="status">
          <CommandWord command={shown} online={device.online} zone={device.zone} />
        </span>
      )}
      {change?.state === "pending" && mayChange && (
        <Button variant="subtle" size="compact-xs" onClick={() => takeBack(change)}>
          {t("actions.cancelCommand")}
        </Button>
      )}
      {(isEntered || readTime) && (
        <span>
          {readTime
            ? t("state.readAt", { time: format.dateTime(readTime, device.zone) })
            : t("state.neverRead")}
        </span>
      )}
      {isEntered && wayOfGroup(device.deviceType, group) === "mqtt" && mayChange && (
        <Button
          variant="subtle"
          color="gray"
          fw={400}
          size="compact-xs"
          leftSection={<IconRefresh size={14} />}
          aria-label={`${t("actions.read")}: ${groupWord(group)}`}
          disabled={!device.online || reading}
          onClick={() => read([group])}
        >
          {t("actions.read")}
        </Button>
      )}
    </Row>
  );
}

function Difference({ state: { group, desired, reported } }: { state: GroupState }) {
  const t = usePhrases("deviceSettings.compare");
  const { draft, mayChange, sendAgain } = useSettingsPage();
  return (
    <>
      <CompareTable group={group} desired={desired} reported={reported} />
      {mayChange && (
        <Row gap="xs">
          <Button variant="default" size="compact-xs" onClick={() => draft.take(group, reported)}>
            {t("takeReported")}
          </Button>
          <Button variant="default" size="compact-xs" onClick={() => sendAgain(group, desired)}>
            {t("sendAgain")}
          </Button>
        </Row>
      )}
    </>
  );
}
