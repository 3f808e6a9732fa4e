import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { savedQueries } from "@foyer/contract/analytics/saved-queries";
import { SegmentedControl } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useMay } from "../../../lib/permissions.ts";
import { phrase, usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Scroll } from "../../../ui/kit/scroll.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { QueryBuilder } from "./query-builder.tsx";
import { SavedQueries } from "./saved-queries.tsx";

const permission = "query:create";
const tabs = ["new", "saved"] as const;

/** Where a question is put together, and those that were saved. */
export function CreateQueryPage() {
  const may = useMay();
  return may({ permission }) ? <CreateQuery /> : <NoPermission permission={permission} />;
}

function CreateQuery() {
  const t = usePhrases("queries");
  const saved = useAsk(savedQueries.list);
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(tabs).withDefault("new"));
  const choice = (
    <Scroll>
      <SegmentedControl
        w="fit-content"
        aria-label={phrase("menu.createQuery")}
        value={tab}
        onChange={(value) => void setTab(value === "saved" ? "saved" : null)}
        data={[
          { value: "new", label: t("newQuery") },
          { value: "saved", label: t("savedCount", { number: saved.data?.length ?? 0 }) },
        ]}
      />
    </Scroll>
  );
  if (tab === "new") return <QueryBuilder title={phrase("menu.createQuery")} before={choice} />;
  return (
    <>
      <PageHeader title={phrase("menu.createQuery")} />
      {choice}
      <SavedQueries saved={saved} />
    </>
  );
}
