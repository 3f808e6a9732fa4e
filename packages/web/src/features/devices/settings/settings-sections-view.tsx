import { type SettingGroup, wayOfGroup } from "@foyer/contract/devices/device-settings";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";
import { DrawnFields } from "../../../ui/device-settings/drawn-fields.tsx";
import { GroupFields } from "../../../ui/device-settings/group-fields.tsx";
import { Card } from "../../../ui/kit/card.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import { ClockPanel } from "./clock-panel.tsx";
import classes from "./device-settings-page.module.css";
import { GroupPanel } from "./group-panel.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { knownSettings } from "./known-settings.ts";
import { PictureTools } from "./picture-tools.tsx";
import { useSettingsPage } from "./settings-context.ts";
import {
  drawnGroups,
  type SettingsSection,
  sectionNames,
  settingsSections,
  useSection,
} from "./settings-sections.ts";
import { usePicture } from "./use-picture.ts";

/** Side list and the section chosen in it. */
export function SettingsSections() {
  const t = usePhrases("deviceSettings.sections");
  const { draft } = useSettingsPage();
  const [chosen, choose] = useSection();
  return (
    <div className={classes.page}>
      <nav className={classes.sections} aria-label={t("label")}>
        {sectionNames.map((section) => {
          const groups: readonly SettingGroup[] = settingsSections[section];
          const changes = draft.changed.filter((group) => groups.includes(group)).length;
          return (
            <button
              key={section}
              type="button"
              className={classes.section}
              aria-current={section === chosen ? "true" : undefined}
              onClick={() => void choose(section)}
            >
              {t(section)}
              {changes > 0 && (
                <Text as="small" size="xs" numeric>
                  {changes}
                </Text>
              )}
            </button>
          );
        })}
      </nav>
      <Card>
        <Section section={chosen} />
      </Card>
    </div>
  );
}

function Section({ section }: { section: SettingsSection }) {
  const t = usePhrases("deviceSettings");
  const { device, mayChange, read, reading, groupState } = useSettingsPage();
  // Only cameras that fetch have a rhythm.
  const groups = settingsSections[section].filter((group) => group !== "rhythm" || groupState(group));
  return (
    <>
      <Row justify="between" gap="xs" lined className={classes.tools}>
        <Title size="lg">{t(`sections.${section}`)}</Title>
        {groups.length > 0 && mayChange && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={14} />}
            loading={reading}
            disabled={!device.online}
            onClick={() => read(groups.filter((group) => wayOfGroup(device.deviceType, group) === "mqtt"))}
          >
            {t("actions.readSection")}
          </Button>
        )}
      </Row>
      {section === "general" && <ClockPanel />}
      {section === "history" && <HistoryPanel />}
      {section === "counting" ? (
        <CountingGroups />
      ) : (
        groups.map((group) => <Group key={group} group={group} />)
      )}
    </>
  );
}

function Group({ group }: { group: SettingGroup }) {
  const { draft } = useSettingsPage();
  return (
    <GroupPanel group={group}>
      <GroupFields group={group} limits={draft.limits} />
    </GroupPanel>
  );
}

/** Area and line share one picture, which stands with the first of them that is known. */
function CountingGroups() {
  const t = usePhrases("deviceSettings.editor");
  const { device, draft } = useSettingsPage();
  const picture = usePicture(device);
  const drawn = drawnGroups.filter((group) => draft.entered.includes(group));
  return settingsSections.counting.map((group) =>
    drawnGroups.includes(group) ? (
      <GroupPanel key={group} group={group}>
        {group === drawn[0] ? (
          <>
            <PictureTools picture={picture} device={device} />
            <DrawnFields
              groups={drawn}
              limits={draft.limits}
              known={knownSettings(device)}
              picture={picture.address}
            />
          </>
        ) : (
          <Quiet mb="sm">{t("drawnAbove")}</Quiet>
        )}
      </GroupPanel>
    ) : (
      <Group key={group} group={group} />
    ),
  );
}

/** Infrared counters have one group, which they fetch. */
export function RhythmSection() {
  const t = usePhrases("deviceSettings.sections");
  return (
    <Card>
      <VisuallyHidden as="h2">{t("general")}</VisuallyHidden>
      <Group group="rhythm" />
    </Card>
  );
}
