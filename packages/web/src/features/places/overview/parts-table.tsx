import type { ComparedFigure } from "@foyer/contract/counting/figure";
import type { ReactNode } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import type { PlaceKind } from "../../../lib/place-addresses.ts";
import { Table } from "../../../ui/kit/table.tsx";
import { Note, Quiet, Title } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { TwoLines } from "../../../ui/two-lines.tsx";
import { PartCells, PartHeads } from "./part-cells.tsx";
import type { Overview } from "./use-overview.ts";

interface Part extends ComparedFigure {
  id: number;
  name: string;
}

interface PartsTableProps<P extends Part> {
  title: string;
  /** What the parts are, and the head of the first column. */
  kind: PlaceKind;
  head: string;
  parts: readonly P[];
  /** How many there are, where not all are listed. */
  count?: number;
  comparedWith: Overview["comparedWith"];
  nothing: string;
  second?: (part: P) => ReactNode;
  /** One column more, at the end. */
  more?: { head: string; cell: (part: P) => ReactNode };
}

/** The parts of a place with their figures of today, each name leading to its page. */
export function PartsTable<P extends Part>({
  title,
  kind,
  head,
  parts,
  count = parts.length,
  comparedWith,
  nothing,
  second,
  more,
}: PartsTableProps<P>) {
  const t = usePhrases("places");
  const format = useFormat();
  if (parts.length === 0)
    return (
      <section aria-label={title}>
        <Title>{title}</Title>
        <Quiet mt="xs">{nothing}</Quiet>
      </section>
    );
  const against = t("against", { day: format.weekdayDate(comparedWith.startTime) });
  return (
    <section aria-label={title}>
      <Title>
        {title}{" "}
        <Quiet as="small" weight="normal">
          {against}
        </Quiet>
      </Title>
      <Table caption={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <PartHeads against={against} />
            {more && <th scope="col">{more.head}</th>}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.id}>
              <th scope="row">
                <TwoLines
                  first={
                    <PlaceLink kind={kind} of={part.id}>
                      {part.name}
                    </PlaceLink>
                  }
                  second={second?.(part)}
                />
              </th>
              <PartCells part={part} />
              {more && <td>{more.cell(part)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      {count > parts.length && (
        <Note mt="xs">
          {t("firstOf", { shown: format.number(parts.length), count: format.number(count) })}
        </Note>
      )}
    </section>
  );
}
