import {
  mostEntries,
  type Playlist,
  type PlaylistEntry,
} from "@foyer/contract/reporting/screens/wall-playlist";
import { ActionIcon, Button } from "@mantine/core";
import { IconArrowUp, IconPlus, IconTrash } from "@tabler/icons-react";
import { useFormat } from "../../../../lib/format.ts";
import { usePhrases } from "../../../../lib/phrases.ts";
import { useDraftOfForm } from "../../../../ui/form/draft-context.ts";
import { SelectList } from "../../../../ui/form/select-list.tsx";
import { Chip } from "../../../../ui/kit/chip.tsx";
import { Box, Line, Row, Stack } from "../../../../ui/kit/layout.tsx";
import { Note, Quiet, Title } from "../../../../ui/kit/text.tsx";
import { NumberBox } from "../../../../ui/number-box.tsx";
import { MomentField } from "./moment-field.tsx";
import { usePublished } from "./shown-fields.tsx";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const [leastSeconds, mostSeconds] = [5, 86_400];
const partOfDay: PlaylistEntry["span"] = {
  from: { of: "open", minutes: 0 },
  until: { of: "close", minutes: 0 },
};

/** Which screens take turns, and when; where none is due its own screen stays. */
export function PlaylistField() {
  const t = usePhrases("displays.playlist");
  const { values, set } = useDraftOfForm();
  const published = usePublished();
  const playlist = (values.playlist ?? []) as Playlist;
  const put = (next: Playlist) => set("playlist", next);
  const first = published.find(({ id }) => id !== values.screenId) ?? published[0];

  return (
    <Box as="fieldset" frame round p="sm" aria-label={t("title")}>
      <Title as="h3">{t("title")}</Title>
      <Quiet mb="xs">{t("help")}</Quiet>
      <Stack as="ol" gap="sm">
        {playlist.map((entry, nth) => (
          // Entries are told apart by their place alone: the same screen may come twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no other name
          <Box as="li" key={nth} frame round p="sm">
            <EntryFields
              entry={entry}
              nth={nth + 1}
              screens={published.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(patch) =>
                put(playlist.map((each, other) => (other === nth ? { ...each, ...patch } : each)))
              }
              onUp={
                nth === 0
                  ? undefined
                  : () =>
                      put(
                        playlist.map(
                          (_, at) => playlist[at === nth ? nth - 1 : at === nth - 1 ? nth : at] ?? entry,
                        ),
                      )
              }
              onRemove={() => put(playlist.filter((_, other) => other !== nth))}
            />
          </Box>
        ))}
      </Stack>
      {first && playlist.length < mostEntries && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => put([...playlist, { screenId: first.id, seconds: null, days: [], span: null }])}
        >
          {t("add")}
        </Button>
      )}
    </Box>
  );
}

interface EntryFieldsProps {
  entry: PlaylistEntry;
  nth: number;
  screens: { value: string; label: string }[];
  onChange: (patch: Partial<PlaylistEntry>) => void;
  onUp: (() => void) | undefined;
  onRemove: () => void;
}

function EntryFields({ entry, nth, screens, onChange, onUp, onRemove }: EntryFieldsProps) {
  const t = usePhrases("displays.playlist");
  const format = useFormat();
  const { screenId, seconds, days, span } = entry;
  const known = screens.some(({ value }) => value === String(screenId));
  const shown = known ? screens : [...screens, { value: String(screenId), label: t("gone") }];
  return (
    <Stack gap="xs">
      <Row align="end" gap="xs">
        <SelectList
          label={t("screen", { nth })}
          data={shown}
          shown={shown.find(({ value }) => value === String(screenId))?.label}
          value={String(screenId)}
          allowDeselect={false}
          onChange={(id) => onChange({ screenId: Number(id) })}
        />
        <NumberBox
          label={t("seconds")}
          labelled
          width={150}
          unit="s"
          value={seconds}
          onChange={(next) =>
            onChange({ seconds: Math.round(Math.min(mostSeconds, Math.max(leastSeconds, next))) })
          }
          onClear={() => onChange({ seconds: null })}
        />
        <Line push gap="2xs">
          {onUp && (
            <ActionIcon variant="subtle" color="gray" aria-label={t("up", { nth })} onClick={onUp}>
              <IconArrowUp size={16} />
            </ActionIcon>
          )}
          <ActionIcon variant="subtle" color="gray" aria-label={t("remove", { nth })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Line>
      </Row>
      {seconds === null && <Note>{t("allPages")}</Note>}
      <Row as="fieldset" gap="2xs" aria-label={t("days")}>
        {weekdays.map((day) => (
          <Chip
            key={day}
            aria-pressed={days.includes(day)}
            aria-label={format.weekday(day)}
            onClick={() =>
              onChange({
                days: days.includes(day) ? days.filter((each) => each !== day) : [...days, day].sort(),
              })
            }
          >
            {format.weekday(day, "short")}
          </Chip>
        ))}
        {days.length === 0 && <Note>{t("everyDay")}</Note>}
      </Row>
      <Row gap="2xs">
        <Chip aria-pressed={span === null} onClick={() => onChange({ span: null })}>
          {t("allDay")}
        </Chip>
        <Chip aria-pressed={span !== null} onClick={() => onChange({ span: span ?? partOfDay })}>
          {t("partOfDay")}
        </Chip>
      </Row>
      {span && (
        <Row align="end" gap="sm">
          <MomentField
            label={t("from")}
            moment={span.from}
            onChange={(from) => onChange({ span: { ...span, from } })}
          />
          <MomentField
            label={t("until")}
            moment={span.until}
            onChange={(until) => onChange({ span: { ...span, until } })}
          />
        </Row>
      )}
    </Stack>
  );
}
