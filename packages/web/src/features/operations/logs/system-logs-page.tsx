import { systemLogs } from "@foyer/contract/operations/logs";
import { readersZone } from "../../../lib/format.ts";
import { PageZone } from "../../../lib/page-zone.ts";
import { useMay } from "../../../lib/permissions.ts";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { LogList } from "./log-list.tsx";

/** What was done in all companies and for none. */
export function SystemLogsPage() {
  const may = useMay();
  if (!may(systemLogs.list)) return <NoPermission permission={systemLogs.list.permission} />;
  return (
    <PageZone value={readersZone}>
      <LogList source="system" />
    </PageZone>
  );
}
