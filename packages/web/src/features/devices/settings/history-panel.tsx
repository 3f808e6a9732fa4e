import { messaging } from "@foyer/contract/devices/messaging";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { momentOfReading } from "../../../lib/clock-reading.ts";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { DayTimeField } from "../../../ui/day-time-field.tsx";
import { reasonWord } from "../../../ui/device-settings/command-word.tsx";
import classes from "../../../ui/device-settings/device-settings.module.css";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { useSettingsPage } from "./settings-context.ts";

const figures = ["enter", "leave", "pass", "return"] as const;

/** What the device itself has counted in a span, to hold against what arrived. */
export function HistoryPanel() {
  const t = usePhrases("deviceSettings.history");
  const format = useFormat();
  const { device } = useSettingsPage();
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const asking = useSend(messaging.history, [], { says: false });
  const wrong = from !== "" && to !== "" && from >= to;
  const { data: answer } = asking;

  /** What the device said of another span says nothing of this one. */
  const enter = (set: (value: string) => void) => (reading: string) => {
    set(reading);
    asking.reset();
  };

  function ask(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    if (event.currentTarget.querySelector("[data-unread]")) return;
    const at = (reading: string) => momentOfReading(reading, device.zone).toISOString();
    asking.mutate({ query: { sn: device.sn, startTime: at(from), endTime: at(to) } });
  }

  return (
    <section className={classes.group} aria-label={t("title")}>
      <Quiet mb="sm">{t("about")}</Quiet>
      <Row as="form" align="end" gap="sm" onSubmit={ask}>
        <DayTimeField label={t("from")} value={from} onChange={enter(setFrom)} />
        <DayTimeField label={t("to")} value={to} onChange={enter(setTo)} error={wrong && t("wrongSpan")} />
        <Button
          type="submit"
          variant="default"
          loading={asking.isPending}
          disabled={!device.online || from === "" || to === "" || wrong}
        >
          {t("ask")}
        </Button>
      </Row>
      {!device.online && (
        <Quiet tone="broken" mt="xs">
          {t("offline")}
        </Quiet>
      )}
      {answer?.result ? (
        <Facts layout="figures" mt="md">
          {figures.map((figure) => (
            <Fact key={figure} title={t(figure)}>
              {format.number(Number(answer.result?.[figure] ?? 0))}
            </Fact>
          ))}
        </Facts>
      ) : (
        answer && (
          <Quiet tone="broken" mt="xs" role="alert">
            {reasonWord(answer.reason)}
          </Quiet>
        )
      )}
    </section>
  );
}
