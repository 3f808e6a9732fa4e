import {
  type BulkKind,
  type BulkPlan,
  type BulkRow,
  bulkColumnPhrase,
  bulkFields,
} from "@foyer/contract/places/bulk";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { Table } from "../kit/table.tsx";
import { Note, Quiet, Text } from "../kit/text.tsx";
import classes from "./bulk.module.css";
import { outcomeTone } from "./outcome-tone.ts";

interface BulkRowsProps {
  kind: BulkKind;
  rows: readonly BulkRow[];
  plan: Pick<BulkPlan, "columns">;
  caption: string;
}

/** Rows as they stand in the file, what becomes of each, and its faults in words at their cells. */
export function BulkRows({ kind, rows, plan, caption }: BulkRowsProps) {
  const t = usePhrases("bulk");
  const fields = bulkFields[kind].filter((field) => plan.columns.includes(field));
  const fieldName = (field: string) => phraseOr(field, bulkColumnPhrase(kind, field));
  const faultWords = (field: string, fault: string | undefined) =>
    fault && phraseOr(fault, `fields.${fault}`, { field: fieldName(field) });
  /** Faults of what the file does not say at all. */
  const others = ({ faults }: BulkRow) =>
    Object.entries(faults).filter(([field]) => !fields.some((shown) => shown === field));

  if (rows.length === 0) return <Quiet mt="2xs">{t("noRows")}</Quiet>;
  return (
    <Table caption={caption} low className={classes.rows}>
      <thead>
        <tr>
          <th scope="col">{t("rowNumber")}</th>
          <th scope="col">{t("happens")}</th>
          {fields.map((field) => (
            <th key={field} scope="col">
              {fieldName(field)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row}>
            <th scope="row">{row.row}</th>
            <td>
              <Text as="span" tone={outcomeTone(row.outcome)} oneLine>
                {t(`outcome.${row.outcome}`)}
              </Text>
              {others(row).map(([field, fault]) => (
                <Note as="span" key={field} block tone="broken">
                  {faultWords(field, fault)}
                </Note>
              ))}
            </td>
            {fields.map((field) => (
              <td key={field} data-faulty={row.faults[field] ? true : undefined}>
                <bdi>{row.cells[field]}</bdi>
                {row.faults[field] && (
                  <Note as="span" block tone="broken">
                    {faultWords(field, row.faults[field])}
                  </Note>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
