import { type Command, commands } from "@foyer/contract/devices/commands";
import { type SettingGroup, settingGroups } from "@foyer/contract/devices/device-settings";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconReload } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { phraseOr, usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { reasonWord } from "../../../ui/device-settings/command-word.tsx";
import { fieldWord, valueWord } from "../../../ui/device-settings/setting-words.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import type { RowAction } from "../../../ui/table/column.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { useIdentifiedRows } from "../../../ui/table/identified-rows.ts";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useListState } from "../../../ui/use-list-state.ts";
import { CommandConfirm } from "./command-confirm.tsx";
import { CommandStateWord, commandText } from "./command-words.tsx";
import type { ShownDevice } from "./shown-device.ts";
import { mayDo, type PlainAct, plainActs } from "./use-device-command.ts";

/** Commands under way change by themselves. */
const askEveryMs = 3_000;
const toId = ({ commandId }: Command) => commandId;
const toAct = ({ name }: Command): PlainAct | undefined =>
  (["restart", ...plainActs] as const).find((act) => act === name);

/** All that was asked of the device with its life, and what can be asked beside its settings. */
export function CommandsTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail.commands");
  const may = useMay();
  const state = useListState();
  const { page, size } = state.query;
  const asked = useAsk(
    commands.list,
    { query: { sn: device.sn, page, size } },
    { refetchInterval: askEveryMs },
  );
  const rows = useIdentifiedRows<Command>(asked, toId);
  const cancel = useSend(commands.cancel, [commands.list]);
  const cancelling = useDialog<Command>();
  const [act, setAct] = useState<PlainAct>();

  const rowActions = (command: Command): RowAction[] => {
    const again = toAct(command);
    return [
      ...(command.state === "pending"
        ? [
            {
              ask: commands.cancel,
              label: t("cancel"),
              icon: <IconArrowBackUp size={16} />,
              onClick: () => cancelling.open(command),
            },
          ]
        : []),
      ...(again && device.reachable && command.finishedTime !== null && mayDo(again, may)
        ? [
            {
              label: t("again"),
              icon: <IconReload size={16} />,
              onClick: () => setAct(again),
            },
          ]
        : []),
    ];
  };

  return (
    <>
      {device.way === "mqtt" ? <ActButtons reachable={device.reachable} onChoose={setAct} /> : null}
      <DataTable
        caption={t("title")}
        rows={rows}
        state={state}
        toName={({ name }) => commandText(name)}
        columns={[
          {
            title: t("what"),
            cell: (command) => (
              <TwoLines first={commandText(command.name)} second={<Asker command={command} />} />
            ),
          },
          { title: t("state"), cell: (command) => <CommandState command={command} device={device} /> },
          { title: t("asked"), cell: ({ createTime }) => <Moment time={createTime} zone={device.zone} /> },
          { title: t("answer"), cell: (command) => <ResultText command={command} /> },
        ]}
        actions={rowActions}
        empty={{ text: t("nothing") }}
      />
      {act && <CommandConfirm device={device} act={act} onClose={() => setAct(undefined)} />}
      {cancelling.item && (
        <ConfirmDialog
          title={t("cancelTitle", { what: commandText(cancelling.item.name) })}
          consequence={t("cancelConsequence", { name: device.name })}
          confirmLabel={t("cancel")}
          onConfirm={() =>
            cancel.mutateAsync({
              body: { sn: device.sn, commandIds: [cancelling.item?.commandId ?? ""] },
            })
          }
          onClose={cancelling.close}
        />
      )}
    </>
  );
}

interface ActButtonsProps {
  reachable: boolean;
  onChoose: (act: PlainAct) => void;
}

function ActButtons({ reachable, onChoose }: ActButtonsProps) {
  const t = usePhrases("deviceDetail.commands.do");
  const may = useMay();
  const allowed = plainActs.filter((act) => mayDo(act, may));
  if (allowed.length === 0) return null;
  return (
    <Row gap="xs" p="sm" lined>
      {allowed.map((act) => (
        <Button key={act} variant="default" disabled={!reachable} onClick={() => onChoose(act)}>
          {t(act as Exclude<PlainAct, "restart">)}
        </Button>
      ))}
    </Row>
  );
}

function Asker({ command: { userName, cause } }: { command: Command }) {
  const t = usePhrases("deviceDetail.commands");
  return t("by", { name: userName ?? t(`causes.${cause}`) });
}

function Moment({ time, zone }: { time: string; zone: string }) {
  return (
    <Text as="span" oneLine>
      {useFormat().dateTime(time, zone)}
    </Text>
  );
}

/** Where it is, and what it waits for. */
function CommandState({ command, device }: { command: Command; device: ShownDevice }) {
  const t = usePhrases("deviceDetail");
  const format = useFormat();
  const { state, atContact, expectedBefore, expiresTime } = command;
  const waits = () => {
    if (state !== "pending") return undefined;
    if (!atContact) return t("commands.expires", { time: format.dateTime(expiresTime, device.zone) });
    return expectedBefore === null
      ? t("atContact")
      : t("atContactBefore", { time: format.dateTime(expectedBefore, device.zone) });
  };
  return <TwoLines first={<CommandStateWord state={state} />} second={waits()} />;
}

/** Too long to be read in a row. */
const longestAnswer = 120;

/** What is read has the words of its setting; of other answers that is shown which has a word. */
function shownAnswer(command: string, result: Record<string, unknown>): string {
  const group = command.replace(/^[gs]et\./, "");
  const facts = Object.entries(result)
    .filter(([, value]) => ["string", "number", "boolean"].includes(typeof value))
    .map(([name, value]) => {
      if (isSettingGroup(group)) return `${fieldWord(group, name)}: ${valueWord(group, name, value)}`;
      const word = phraseOr("", `deviceDetail.commands.answers.${name}`);
      return word && `${word} ${String(value)}`;
    });
  const text = facts.filter(Boolean).join(" · ");
  return text.length > longestAnswer ? `${text.slice(0, longestAnswer)}…` : text;
}

const isSettingGroup = (name: string): name is SettingGroup => name in settingGroups;

function ResultText({ command: { name, result, lateResult, reason } }: { command: Command }) {
  const t = usePhrases("deviceDetail.commands");
  if (reason !== null) return reasonWord(reason);
  const answer = result ?? lateResult;
  if (answer === null) return "–";
  return (
    <TwoLines first={shownAnswer(name, answer) || "–"} second={result === null ? t("late") : undefined} />
  );
}
