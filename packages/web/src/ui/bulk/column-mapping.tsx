import {
  type BulkCheck,
  type BulkKind,
  type BulkPlan,
  bulkColumnPhrase,
  bulkFields,
} from "@foyer/contract/places/bulk";
import { NativeSelect } from "@mantine/core";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { Text } from "../kit/text.tsx";
import { Tiles } from "../kit/tiles.tsx";
import classes from "./bulk.module.css";

interface ColumnMappingProps {
  kind: BulkKind;
  check: BulkCheck;
  isBusy: boolean;
  onChange: (part: Partial<BulkPlan>) => void;
}

/** Which column of the file is what; in sight where something is missing. */
export function ColumnMapping({ kind, check, isBusy, onChange }: ColumnMappingProps) {
  const t = usePhrases("bulk");
  const { plan, headers, sheets, missingColumns } = check;
  const options = [
    { value: "", label: t("ignored") },
    ...bulkFields[kind].map((field) => ({
      value: field,
      label: phraseOr(field, bulkColumnPhrase(kind, field)),
    })),
  ];

  /** A field is one column's: who takes it takes it from the other. */
  const choose = (at: number, field: string | null) =>
    onChange({
      columns: headers.map((_, index) => {
        const before = plan.columns[index] ?? null;
        if (index === at) return field;
        return before === field ? null : before;
      }),
    });

  return (
    <Text as="details" mb="sm" size="sm" open={missingColumns.length > 0}>
      <Text as="summary" weight="medium" py="2xs">
        {t("columnsTitle")}
      </Text>
      <Tiles least={180} gap="sm" gapY="xs" mt="xs" className={classes.fields}>
        {sheets.length > 1 && (
          <NativeSelect
            size="xs"
            label={t("sheetOf")}
            value={plan.sheet}
            disabled={isBusy}
            data={sheets.map((label, value) => ({ value: String(value), label }))}
            onChange={({ currentTarget }) => onChange({ sheet: Number(currentTarget.value) })}
          />
        )}
        {headers.map((header, at) => (
          <NativeSelect
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={at}
            size="xs"
            label={t("columnIs", { name: header || t("columnNumber", { number: at + 1 }) })}
            value={plan.columns[at] ?? ""}
            disabled={isBusy}
            data={options}
            onChange={({ currentTarget }) => choose(at, currentTarget.value || null)}
          />
        ))}
      </Tiles>
    </Text>
  );
}
