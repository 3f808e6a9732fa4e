import { Stack } from "../../../ui/kit/layout.tsx";
import { Scroll } from "../../../ui/kit/scroll.tsx";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { MetricFormulas } from "./metric-formulas.tsx";
import { queryKinds } from "./query-kinds.ts";
import { QueryTablePage } from "./query-page.tsx";

/** Any table, step by step: what has a row, then the words of the sentence, with the formula of each figure. */
export function QueryBuilder({ title, before }: { title: string; before: ReactNode }) {
  const t = usePhrases("queries");
  const [rows, setRows] = useQueryState("rows", parseAsStringLiteral(queryKinds).withDefault("entity"));
  const [, setSubject] = useQueryState("of");
  const [, setIds] = useQueryState("ids");
  const [, setTrail] = useQueryState("trail");

  function choose(value: string) {
    // What was named is of another kind.
    void setSubject(null);
    void setIds(null);
    void setTrail(null);
    void setRows(queryKinds.find((kind) => kind === value) ?? null);
  }

  return (
    <QueryTablePage
      key={rows}
      kind={rows}
      path="/query/create"
      title={title}
      before={
        <Stack gap="sm">
          {before}
          <Scroll>
            <SegmentedControl
              w="fit-content"
              size="sm"
              aria-label={t("rowsAre")}
              value={rows}
              onChange={choose}
              data={queryKinds.map((kind) => ({ value: kind, label: t(`titles.${kind}`) }))}
            />
          </Scroll>
        </Stack>
      }
      about={({ types }) => <MetricFormulas types={types} />}
    />
  );
}
