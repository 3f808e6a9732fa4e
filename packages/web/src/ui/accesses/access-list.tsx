import { accesses } from "@foyer/contract/places/accesses";
import { entities } from "@foyer/contract/places/entities";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { Line } from "../kit/layout.tsx";
import { Toolbar } from "../kit/toolbar.tsx";
import { SearchField } from "../search-field.tsx";
import { useInnerList } from "../use-inner-list.ts";
import classes from "./accesses.module.css";
import { AccessesTable } from "./accesses-table.tsx";
import { AddAccessButton } from "./add-access-button.tsx";

/** The accesses of one site, to make, change, bind and delete. Stands inside the site's own screen. */
export function AccessList({ entityId }: { entityId: number }) {
  const t = usePhrases("accesses");
  const list = useInnerList();
  const { search, ...page } = list.query;
  const rows = useAsk(accesses.list, { query: { ...page, name: search, entityId } });
  const site = useAsk(entities.details, { query: { id: entityId } });
  const addButton = <AddAccessButton site={site.data} />;

  return (
    <>
      <Toolbar>
        <SearchField placeholder={t("search")} value={search} onSearch={list.search} />
        <Line align="stretch" gap="xs" push className={classes.toolbarEnd}>
          {addButton}
        </Line>
      </Toolbar>
      <AccessesTable rows={rows} state={list} ofOneSite addButton={addButton} />
    </>
  );
}
