import { logs } from "@foyer/contract/operations/logs";
import { readersZone } from "../../../lib/format.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { LogList } from "./log-list.tsx";

/** What was done in the company. */
export function LogsPage() {
  const may = useMay();
  if (!may(logs.list)) return <NoPermission permission={logs.list.permission} />;
  return (
    <PageZone value={readersZone}>
      <LogList source="company" />
    </PageZone>
  );
}
