import type { DeviceWithLines } from "@foyer/contract/devices/device";
import { forcedDirection } from "@foyer/contract/devices/device-types";
import { devices } from "@foyer/contract/devices/devices";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { phrase, usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { useField } from "../form/use-field.ts";
import { Box, Line, Row } from "../kit/layout.tsx";
import { Note, Quiet, Text } from "../kit/text.tsx";
import { May } from "../may.tsx";
import { SearchField } from "../search-field.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { TableFooter } from "../table/table-footer.tsx";
import { useInnerList } from "../use-inner-list.ts";
import classes from "./accesses.module.css";
import { directionOptions, directionText, typeText } from "./device-words.tsx";

/** A line to bind. */
export interface ChosenLine {
  deviceId: number;
  line: string;
  direction: number;
}

interface OfferedLine extends ChosenLine {
  name: string;
  sn: string;
  deviceType: number;
  /** Whether the device has other lines, too. */
  oneOfSome: boolean;
  /** It has reported no line yet: which one is meant can be entered. */
  isUntold: boolean;
  /** The access it counts for already. */
  takenBy: string | null;
}

/** The lines of a device; before its first counts it has one. */
function listLines({ id, name, sn, deviceType, lines }: DeviceWithLines): OfferedLine[] {
  const known = lines.length > 0 ? lines : [{ line: "1", corridorName: null }];
  return known.map(({ line, corridorName }) => ({
    deviceId: id,
    name,
    sn,
    deviceType,
    line,
    direction: forcedDirection[deviceType] ?? 0,
    oneOfSome: known.length > 1 || line !== "1",
    isUntold: lines.length === 0,
    takenBy: corridorName,
  }));
}

const isSame = (one: ChosenLine, offered: OfferedLine) =>
  one.deviceId === offered.deviceId && (offered.isUntold || one.line === offered.line);

interface LinesFieldProps {
  name: string;
  label: string;
  entityId: number;
  /** Leads to adding a device; what is chosen comes along. */
  onAdd?: ((chosen: readonly ChosenLine[]) => void) | undefined;
}

/** Lines of a site's devices to choose; what counts elsewhere already is shown with where. */
export function LinesField({ name, label, entityId, onAdd }: LinesFieldProps) {
  const t = usePhrases("bindings");
  const list = useInnerList();
  const { page, search, size } = list.query;
  const answer = useAsk(devices.byEntity, { query: { entityId, page, search, size } });
  const { value, set, shared } = useField({ name, label, required: true }, "chosen");
  const chosen = (value ?? []) as ChosenLine[];
  const content = answer.data?.content;

  const without = (offered: OfferedLine) => chosen.filter((each) => !isSame(each, offered));
  const addButton = onAdd && (
    <May ask={devices.create}>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => onAdd(chosen)}>
        {t("addDevice")}
      </Button>
    </May>
  );

  return (
    <Box as="fieldset" shrink>
      <legend className={classes.legend}>{label}</legend>
      <Row gap="xs" mb="xs">
        <SearchField placeholder={t("searchDevice")} value={search} onSearch={list.search} />
        <Line align="stretch" gap="xs" push className={classes.toolbarEnd}>
          {addButton}
        </Line>
      </Row>
      {answer.isError && <Failed error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <Loading />}
      {content?.length === 0 && (
        <Quiet>{search === "" ? t("noDevices") : phrase("common.nothingFoundFor", { search })}</Quiet>
      )}
      <Box as="ul" className={classes.choices} aria-label={label}>
        {content?.flatMap(listLines).map((line) => (
          <LineRow
            key={`${line.deviceId} ${line.line}`}
            line={line}
            chosen={chosen.find((each) => isSame(each, line))}
            onPut={(next) => set([...without(line), next])}
            onDrop={() => set(without(line))}
          />
        ))}
      </Box>
      {(answer.data?.totalElements ?? 0) > 10 && (
        <TableFooter state={list} shown={content?.length ?? 0} total={answer.data?.totalElements} />
      )}
      {chosen.length > 0 && (
        <Quiet role="status">{phrase("common.selected", { count: chosen.length })}</Quiet>
      )}
      {shared.error && (
        <Text size="sm" tone="broken" role="alert">
          {shared.error}
        </Text>
      )}
    </Box>
  );
}

interface LineRowProps {
  line: OfferedLine;
  chosen: ChosenLine | undefined;
  onPut: (line: ChosenLine) => void;
  onDrop: () => void;
}

function LineRow({ line, chosen, onPut, onDrop }: LineRowProps) {
  const t = usePhrases("bindings");
  const { name, sn, deviceType, takenBy } = line;
  const full = line.oneOfSome ? `${name}, ${t("line", { line: line.line })}` : name;
  const { deviceId, direction } = line;
  return (
    <Row as="li" gap="sm" gapY="2xs" py="2xs" lined size="sm" className={classes.choice}>
      <Line as="label" gap="sm" className={classes.choiceName}>
        <input
          type="checkbox"
          data-field="chosen"
          aria-label={full}
          checked={chosen !== undefined}
          // Stays reachable, so that the reason can be read.
          aria-disabled={takenBy !== null || undefined}
          title={takenBy === null ? undefined : t("takenBy", { name: takenBy })}
          onChange={() => {
            if (takenBy !== null) return;
            if (chosen) onDrop();
            else onPut({ deviceId, line: line.line, direction });
          }}
        />
        <span>
          {full}
          <Note as="span" className={classes.quietLine}>
            <bdi dir="ltr">{sn}</bdi>
            {` · ${takenBy === null ? typeText(deviceType) : t("takenBy", { name: takenBy })}`}
          </Note>
        </span>
      </Line>
      {chosen && line.isUntold && <LineInput name={full} chosen={chosen} onPut={onPut} />}
      {chosen && <DirectionInput name={full} deviceType={deviceType} chosen={chosen} onPut={onPut} />}
    </Row>
  );
}

interface ChosenInputProps {
  name: string;
  chosen: ChosenLine;
  onPut: (line: ChosenLine) => void;
}

function DirectionInput({ name, deviceType, chosen, onPut }: ChosenInputProps & { deviceType: number }) {
  const t = usePhrases("bindings");
  if (forcedDirection[deviceType] !== undefined)
    return <Quiet as="span">{directionText(chosen.direction)}</Quiet>;
  return (
    <NativeSelect
      size="xs"
      aria-label={t("directionOf", { name })}
      value={String(chosen.direction)}
      onChange={(event) => onPut({ ...chosen, direction: Number(event.currentTarget.value) })}
      data={directionOptions().map((option) => ({ value: String(option.value), label: option.label }))}
    />
  );
}

/** The line of a device that has reported none yet; an empty field is no line and changes nothing. */
function LineInput({ name, chosen, onPut }: ChosenInputProps) {
  const t = usePhrases("bindings");
  const [typed, setTyped] = useState(chosen.line);
  return (
    <TextInput
      size="xs"
      w={72}
      dir="ltr"
      maxLength={64}
      aria-label={t("lineOf", { name })}
      title={t("lineOf", { name })}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const line = currentTarget.value.trim();
        if (line !== "") onPut({ ...chosen, line });
      }}
      onBlur={() => setTyped(chosen.line)}
    />
  );
}
