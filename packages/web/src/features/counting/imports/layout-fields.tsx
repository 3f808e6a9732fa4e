import {
  dateOrders,
  type ImportLayout,
  importDelimiters,
  importEncodings,
} from "@foyer/contract/counting/import-plan";
import { NativeSelect, TextInput } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { timeZones } from "../../../lib/time-zones.ts";
import { Text } from "../../../ui/kit/text.tsx";
import { Tiles } from "../../../ui/kit/tiles.tsx";
import classes from "./imports.module.css";

/** Seconds. */
const usualIntervals = [60, 300, 600, 900, 1800, 3600] as const;
const delimiterNames = { ",": ",", ";": ";", "\t": "Tab", "|": "|" } as const;
const encodingNames = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Windows-1252 / Latin-1",
} as const;

interface LayoutFieldsProps {
  layout: ImportLayout;
  onChange: (change: Partial<ImportLayout>) => void;
}

/** How times and numbers of a file are written, and how the file itself is. */
export function LayoutFields({ layout, onChange }: LayoutFieldsProps) {
  const t = usePhrases("imports");
  const hasRole = (role: string) => layout.columns.some((column) => column.role === role);
  return (
    <>
      <Tiles least={220} gapY="sm" mt="sm">
        <NativeSelect
          label={t("dateOrder")}
          value={layout.dateOrder}
          data={dateOrders.map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ dateOrder: currentTarget.value as ImportLayout["dateOrder"] })
          }
        />
        <IntervalField layout={layout} onChange={onChange} />
        <NativeSelect
          label={t("anchor")}
          value={layout.anchor}
          data={(["start", "end"] as const).map((value) => ({ value, label: t(`anchors.${value}`) }))}
          onChange={({ currentTarget }) =>
            onChange({ anchor: currentTarget.value as ImportLayout["anchor"] })
          }
        />
        <ZoneField layout={layout} onChange={onChange} />
        {!hasRole("sensor") && (
          <TextInput
            label={t("sensorName")}
            description={t("sensorNameHelp")}
            value={layout.sensor}
            onChange={({ currentTarget }) => onChange({ sensor: currentTarget.value })}
          />
        )}
        {hasRole("direction") && <DirectionFields layout={layout} onChange={onChange} />}
      </Tiles>
      <Text as="details" mt="sm" size="sm" className={classes.more}>
        <summary>{t("fileForm")}</summary>
        <FormFields layout={layout} onChange={onChange} />
      </Text>
    </>
  );
}

function IntervalField({ layout: { interval }, onChange }: LayoutFieldsProps) {
  const t = usePhrases("imports");
  const format = useFormat();
  const lengths = [...new Set([...usualIntervals, ...(interval === "day" ? [] : [interval])])];
  return (
    <NativeSelect
      label={t("interval")}
      value={String(interval)}
      data={[
        ...lengths
          .sort((a, b) => a - b)
          .map((seconds) => ({ value: String(seconds), label: format.duration(seconds) })),
        { value: "day", label: t("wholeDay") },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ interval: value === "day" ? "day" : Number(value) })
      }
    />
  );
}

/** The clock of the times: each site's own, UTC, or another one. */
function ZoneField({ layout: { zone }, onChange }: LayoutFieldsProps) {
  const t = usePhrases("imports");
  return (
    <NativeSelect
      label={t("clock")}
      description={t("clockHelp")}
      value={zone ?? ""}
      data={[
        { value: "", label: t("siteClock") },
        ...[...new Set([...(zone ? [zone] : []), ...timeZones()])].map((value) => ({ value, label: value })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange({ zone: value === "" ? undefined : value })}
    />
  );
}

const wordsIn = (text: string) =>
  text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);

function DirectionFields({ layout: { directions = { in: [], out: [] } }, onChange }: LayoutFieldsProps) {
  const t = usePhrases("imports");
  const measure = usePhrases("measures");
  return (["in", "out"] as const).map((way) => (
    <TextInput
      key={way}
      label={t("saysFor", { way: measure(way) })}
      description={t("wordsHelp")}
      defaultValue={directions[way].join(", ")}
      onChange={({ currentTarget }) =>
        onChange({ directions: { ...directions, [way]: wordsIn(currentTarget.value) } })
      }
    />
  ));
}

function FormFields({ layout, onChange }: LayoutFieldsProps) {
  const t = usePhrases("imports");
  return (
    <Tiles least={220} gapY="sm" mt="sm">
      <NativeSelect
        label={t("encoding")}
        value={layout.encoding}
        data={importEncodings.map((value) => ({ value, label: encodingNames[value] }))}
        onChange={({ currentTarget }) =>
          onChange({ encoding: currentTarget.value as ImportLayout["encoding"] })
        }
      />
      <NativeSelect
        label={t("delimiter")}
        value={layout.delimiter}
        data={importDelimiters.map((value) => ({ value, label: delimiterNames[value] }))}
        onChange={({ currentTarget }) =>
          onChange({ delimiter: currentTarget.value as ImportLayout["delimiter"] })
        }
      />
      <NativeSelect
        label={t("decimal")}
        value={layout.decimal}
        data={[
          { value: ".", label: "1,234.0" },
          { value: ",", label: "1.234,0" },
        ]}
        onChange={({ currentTarget }) =>
          onChange({ decimal: currentTarget.value as ImportLayout["decimal"] })
        }
      />
      <NativeSelect
        label={t("headerRow")}
        value={String(layout.headerRow)}
        data={Array.from({ length: Math.max(12, layout.headerRow + 1) }, (_, row) => ({
          value: String(row),
          label: row === 0 ? t("noHeader") : t("row", { row }),
        }))}
        onChange={({ currentTarget }) => onChange({ headerRow: Number(currentTarget.value) })}
      />
    </Tiles>
  );
}
