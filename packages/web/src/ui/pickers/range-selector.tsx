import { Stack } from "../kit/layout.tsx";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { type SubjectType, subjectTypes } from "@foyer/contract/places/subjects";
import { SegmentedControl } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import type { PickerFieldProps } from "./picker-control.tsx";
import classes from "./query-selector.module.css";
import { SubjectPicker } from "./subject-picker.tsx";

/** What counts are asked of, with the names to say it. */
export interface SubjectRange {
  /** 0 entity, 1 access, 2 area. */
  dataType: SubjectType;
  ids: number[];
  rankNames: string[];
}

interface RangeSelectorProps extends Omit<PickerFieldProps, "label"> {
  value: SubjectRange;
  onChange: (range: SubjectRange) => void;
  most?: number;
  /** Kinds that may be asked; all by default. */
  dataTypes?: readonly SubjectType[];
}

/** Chooses entities, accesses or areas: first the kind, then which. Another kind starts over. */
export function RangeSelector({
  value: { dataType, ids },
  onChange,
  most,
  dataTypes = subjectTypes,
  ...field
}: RangeSelectorProps) {
  const t = usePhrases("pickers");
  return (
    <Stack gap="xs" className={classes.range}>
      {dataTypes.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={t("kind")}
          value={String(dataType)}
          data={dataTypes.map((each) => ({ value: String(each), label: t(`kinds.${each}`) }))}
          onChange={(next) => onChange({ dataType: Number(next) as SubjectType, ids: [], rankNames: [] })}
        />
      )}
      <SubjectPicker
        {...field}
        key={dataType}
        label={t(`kinds.${dataType}`)}
        dataType={dataType}
        value={ids}
        {...(most !== undefined && { most })}
        onChange={(next, picked) =>
          onChange({ dataType, ids: next, rankNames: picked.map(({ name }) => name) })
        }
      />
    </Stack>
  );
}
