import type { DayMoment } from "@foyer/contract/reporting/screens/wall-playlist";
import { NativeSelect } from "@mantine/core";
import { usePhrases } from "../../../../lib/phrases.ts";
import { Line } from "../../../../ui/kit/layout.tsx";
import { NumberBox } from "../../../../ui/number-box.tsx";
import { TimeField } from "../../../../ui/time-field.tsx";

const kinds = ["at", "beforeOpen", "afterOpen", "beforeClose", "afterClose"] as const;
type Kind = (typeof kinds)[number];

const mostMinutes = 720;

function kindOf(moment: DayMoment): Kind {
  if ("at" in moment) return "at";
  if (moment.of === "open") return moment.minutes < 0 ? "beforeOpen" : "afterOpen";
  return moment.minutes < 0 ? "beforeClose" : "afterClose";
}

function momentOf(kind: Kind, minutes: number): DayMoment {
  if (kind === "at") return { at: "09:00" };
  const of = kind === "beforeOpen" || kind === "afterOpen" ? "open" : "close";
  return { of, minutes: kind.startsWith("before") ? -minutes : minutes };
}

interface MomentFieldProps {
  label: string;
  moment: DayMoment;
  onChange: (moment: DayMoment) => void;
}

/** A moment of the day: by the clock, or so many minutes around opening or closing. */
export function MomentField({ label, moment, onChange }: MomentFieldProps) {
  const t = usePhrases("displays.playlist");
  const kind = kindOf(moment);
  const minutes = "at" in moment ? 0 : Math.abs(moment.minutes);
  return (
    <Line align="end" gap="2xs">
      <NativeSelect
        size="xs"
        label={label}
        value={kind}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value as Kind;
          // Before what it is said of it is by some minutes at least.
          onChange(momentOf(next, next.startsWith("before") ? minutes || 30 : minutes));
        }}
        data={kinds.map((value) => ({ value, label: t(`moments.${value}`) }))}
      />
      {"at" in moment ? (
        <TimeField
          size="xs"
          w={72}
          aria-label={t("clockOf", { label })}
          value={moment.at}
          onChange={(at) => at !== "" && onChange({ at })}
        />
      ) : (
        <NumberBox
          label={t("minutesOf", { label })}
          width={96}
          unit="min"
          value={minutes}
          onChange={(next) => onChange(momentOf(kind, Math.round(Math.min(mostMinutes, Math.abs(next)))))}
        />
      )}
    </Line>
  );
}
