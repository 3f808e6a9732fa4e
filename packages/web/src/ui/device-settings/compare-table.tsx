import type { SettingGroup } from "@foyer/contract/devices/device-settings";
import { usePhrases } from "../../lib/phrases.ts";
import { Table } from "../kit/table.tsx";
import { differingFields, toFields } from "./field-values.ts";
import { fieldWord, groupWord, valueWord } from "./setting-words.ts";

interface CompareTableProps {
  group: SettingGroup;
  desired: unknown;
  reported: unknown;
}

/** Desired and reported values, where they differ. */
export function CompareTable({ group, desired, reported }: CompareTableProps) {
  const t = usePhrases("deviceSettings.compare");
  const desiredFields = toFields({ [group]: desired });
  const has = toFields({ [group]: reported });
  const rows = differingFields(group, desired, reported);
  if (rows.length === 0) return null;
  return (
    <Table caption={t("caption", { group: groupWord(group) })} captioned>
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("wished")}</th>
          <th scope="col">{t("reported")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => {
          const field = name.slice(group.length + 1);
          return (
            <tr key={name}>
              <th scope="row">{fieldWord(group, field)}</th>
              <td>
                <bdi>{valueWord(group, field, desiredFields[name])}</bdi>
              </td>
              <td>
                <bdi>{valueWord(group, field, has[name])}</bdi>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
