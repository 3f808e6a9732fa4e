import { ActionIcon } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useRef, useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { weekdaysInOrder } from "../../../lib/week-days.ts";
import { Line } from "../../../ui/kit/layout.tsx";
import { Table } from "../../../ui/kit/table.tsx";
import { DayChips } from "./day-chips.tsx";
import { peopleIn, type RosterDraft, withBlock } from "./roster-draft.ts";
import classes from "./staffing.module.css";

interface RosterGridProps {
  draft: RosterDraft;
  /** Hours of the business day by what the clock shows, in order; those that are shown. */
  hours: readonly string[];
  open: readonly (readonly boolean[])[];
  disabled: boolean;
  onChange: (draft: RosterDraft) => void;
}

const clockHour = (name: string) => Number(name.slice(0, 2));

/** How many people are on duty: typed like in a spreadsheet, with arrow keys, Enter and pasted blocks. */
export function RosterGrid({ draft, hours, open, disabled, onChange }: RosterGridProps) {
  const t = usePhrases("staffing");
  const format = useFormat();
  const table = useRef<HTMLTableSectionElement>(null);
  const [shown, setShown] = useState(0);
  const days = weekdaysInOrder();

  function goTo(row: number, column: number) {
    const input = table.current?.querySelector<HTMLInputElement>(`[data-at="${row} ${column}"]`);
    if (!input) return;
    input.focus();
    input.select();
  }

  function press(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const { key, currentTarget: input, shiftKey } = event;
    const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const along = getComputedStyle(input).direction === "rtl" ? -1 : 1;
    const steps: Record<string, readonly [number, number]> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      Enter: [shiftKey ? -1 : 1, 0],
      // Within what is typed the arrows move the cursor.
      ...(isWhole && { ArrowRight: [0, along], ArrowLeft: [0, -along] }),
    };
    const step = steps[key];
    if (!step) return;
    event.preventDefault();
    goTo(row + step[0], column + step[1]);
  }

  const write = (day: number, hour: number, text: string) =>
    onChange(draft.with(day - 1, (draft[day - 1] ?? []).with(hour, text)));

  function copyToAll(day: number) {
    const own = draft[day - 1];
    // A day on which the site is closed stays as it is.
    if (own) onChange(draft.map((other, nth) => (open[nth]?.some(Boolean) ? own : other)));
  }

  return (
    <>
      <DayChips
        days={days.map((day) => ({ key: day, name: format.weekday(day, "short") }))}
        shown={shown}
        onShow={setShown}
      />
      <Table caption={t("views.roster")} className={classes.week}>
        <thead>
          <tr>
            <th scope="col">{t("hour")}</th>
            {days.map((day, column) => (
              <th key={day} scope="col" data-shown={column === shown || undefined}>
                <Line gap="2xs">
                  {format.weekday(day, "short")}
                  {!disabled && (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t("copyToAll", { day: format.weekday(day) })}
                      title={t("copyToAll", { day: format.weekday(day) })}
                      onClick={() => copyToAll(day)}
                    >
                      <IconCopy size={16} />
                    </ActionIcon>
                  )}
                </Line>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={table}>
          {hours.map((name, row) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {days.map((day, column) => {
                const hour = clockHour(name);
                const text = draft[day - 1]?.[hour] ?? "";
                const isOpen = open[day - 1]?.[hour] ?? false;
                const label = t("cellOf", { weekday: format.weekday(day), hour: name });
                return (
                  <td
                    key={day}
                    className={classes.entry}
                    data-shown={column === shown || undefined}
                    data-closed={!isOpen || undefined}
                  >
                    <input
                      className={classes.cell}
                      inputMode="decimal"
                      autoComplete="off"
                      data-at={`${row} ${column}`}
                      aria-label={isOpen ? label : t("cellClosed", { cell: label })}
                      aria-invalid={peopleIn(text) === null || undefined}
                      value={text}
                      disabled={disabled}
                      onFocus={({ currentTarget }) => currentTarget.select()}
                      onChange={({ currentTarget }) => write(day, hour, currentTarget.value)}
                      onKeyDown={(event) => press(event, row, column)}
                      onPaste={(event) => {
                        const block = event.clipboardData.getData("text");
                        if (!/[\t\n]/.test(block)) return;
                        event.preventDefault();
                        onChange(
                          withBlock(draft, block, { row, column }, { hours: hours.map(clockHour), days }),
                        );
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
