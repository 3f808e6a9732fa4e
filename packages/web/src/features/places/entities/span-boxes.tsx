import { mostSpansOfDay } from "@foyer/contract/places/opening-hours";
import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { TimeField } from "../../../ui/time-field.tsx";
import classes from "./opening-hours.module.css";

export const usualSpan = "09:00~20:00";
const wholeDay = "00:00~24:00";
/** After lunch until the day's usual end. */
const secondSpan = "14:00~20:00";

type State = "open" | "allDay" | "closed";

function stateOf(spans: readonly string[]): State {
  if (spans.length === 0) return "closed";
  return spans[0] === wholeDay ? "allDay" : "open";
}

const spansOf: Record<State, string[]> = { open: [usualSpan], allDay: [wholeDay], closed: [] };

interface SpanBoxesProps {
  /** Whose hours they are. */
  title: string;
  /** Its place in the form, before the number of a span. */
  name: string;
  spans: readonly string[];
  fault?: string | undefined;
  onChange: (spans: string[]) => void;
  /** What else can be done with the hours. */
  children?: ReactNode;
}

/** A day's hours: open for one span or, with a break, for two; all day; or closed. */
export function SpanBoxes({ title, name, spans, fault, onChange, children }: SpanBoxesProps) {
  const t = usePhrases("entities.hoursWeek");
  const state = stateOf(spans);
  const write = (nth: number, span: string) => onChange(spans.map((own, at) => (at === nth ? span : own)));
  const states: State[] = ["open", "allDay", "closed"];

  return (
    <fieldset className={classes.day}>
      <legend className={classes.name}>{title}</legend>
      <NativeSelect
        className={classes.state}
        aria-label={t("stateOf", { day: title })}
        {...(state !== "open" && { "data-field": `${name}.0` })}
        value={state}
        onChange={({ currentTarget }) => onChange(spansOf[currentTarget.value as State])}
      >
        {states.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </NativeSelect>
      <div className={classes.spans}>
        {state === "open" &&
          spans.map((span, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spans are told apart by their place.
            <div className={classes.span} dir="ltr" key={nth}>
              <Times
                span={span}
                name={`${name}.${nth}`}
                isFaulty={fault !== undefined}
                onChange={(text) => write(nth, text)}
              />
              {nth > 0 ? (
                <ActionIcon
                  variant="subtle"
                  aria-label={t("removeBreak", { day: title })}
                  onClick={() => onChange(spans.slice(0, nth))}
                >
                  <IconX size={16} />
                </ActionIcon>
              ) : (
                spans.length < mostSpansOfDay && (
                  <ActionIcon
                    variant="subtle"
                    aria-label={t("addBreak", { day: title })}
                    title={t("addBreak", { day: title })}
                    onClick={() => onChange(withBreak(span))}
                  >
                    <IconPlus size={16} />
                  </ActionIcon>
                )
              )}
            </div>
          ))}
      </div>
      <div className={classes.actions}>{children}</div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** A span with a break at noon, where it lies around it; else a second one to be set. */
function withBreak(span: string): string[] {
  const [from = "", to = ""] = span.split("~");
  return from < "13:00" && to > "14:00" ? [`${from}~13:00`, `14:00~${to}`] : [span, secondSpan];
}

interface TimesProps {
  span: string;
  name: string;
  isFaulty: boolean;
  onChange: (span: string) => void;
}

function Times({ span, name, isFaulty, onChange }: TimesProps) {
  const t = usePhrases("entities");
  const [from = "", to = ""] = span.split("~");
  const shown = to === "24:00" ? "00:00" : to;
  const box = (label: string, value: string, write: (time: string) => string, isFirst: boolean) => (
    <TimeField
      aria-label={label}
      {...(isFirst && { "data-field": name })}
      value={value}
      error={isFaulty}
      onChange={(time) => onChange(write(time))}
    />
  );
  return (
    <>
      {box(t("opens"), from, (time) => `${time}~${to}`, true)}
      <span aria-hidden="true">–</span>
      {box(t("closes"), shown, (time) => `${from}~${time === "00:00" ? "24:00" : time}`, false)}
    </>
  );
}
