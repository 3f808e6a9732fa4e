import {
  type ColumnRole,
  columnRoles,
  type ImportColumn,
  type ImportLayout,
} from "@foyer/contract/counting/import-plan";
import type { ImportFile } from "@foyer/contract/counting/imports";
import { measures } from "@foyer/contract/counting/measures";
import { NativeSelect, TextInput } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { Table } from "../../../ui/kit/table.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import classes from "./imports.module.css";

/** Rows shown below the names. */
const shown = 4;

const isMeasure = (role: ColumnRole): role is (typeof measures)[number] =>
  measures.some((measure) => measure === role);

interface ColumnRolesProps {
  file: ImportFile;
  layout: ImportLayout;
  onChange: (change: Pick<ImportLayout, "columns">) => void;
}

/** The first rows as they are; above each column what it holds. */
export function ColumnRoles({ file, layout, onChange }: ColumnRolesProps) {
  const t = usePhrases("imports");
  const { columns, headerRow } = layout;
  const names = headerRow > 0 ? file.sample[headerRow - 1] : undefined;
  const rows = file.sample.slice(headerRow, headerRow + shown);
  const indexName = (index: number) => names?.[index] || t("column", { number: index + 1 });
  const change = (at: number, column: ImportColumn) =>
    onChange({ columns: columns.map((before, index) => (index === at ? column : before)) });

  return (
    <Table caption={t("columns")} className={classes.sample}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <th key={index} scope="col" data-used={column.role !== "ignore" || undefined}>
              <RoleSelect
                label={t("holds", { name: indexName(index) })}
                column={column}
                onChange={(next) => change(index, next)}
              />
              <Text as="bdi" mt="2xs" weight="medium" className={classes.columnName}>
                {indexName(index)}
              </Text>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <tr key={place}>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <td key={index} data-used={column.role !== "ignore" || undefined}>
                <bdi>{row[index]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface RoleSelectProps {
  label: string;
  column: ImportColumn;
  onChange: (column: ImportColumn) => void;
}

function RoleSelect({ label, column: { role, sensor }, onChange }: RoleSelectProps) {
  const t = usePhrases("imports");
  const measure = usePhrases("measures");
  const options = columnRoles.map((value) => ({
    value,
    label: isMeasure(value) ? measure(value) : t(`roles.${value}`),
  }));
  const counts = isMeasure(role) || role === "total";
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={label}
        value={role}
        data={options}
        onChange={({ currentTarget }) => onChange({ role: currentTarget.value as ColumnRole })}
      />
      {counts && sensor !== undefined && (
        <TextInput
          size="xs"
          aria-label={`${label}: ${t("sensor")}`}
          value={sensor}
          onChange={({ currentTarget }) => onChange({ role, sensor: currentTarget.value })}
        />
      )}
    </>
  );
}
