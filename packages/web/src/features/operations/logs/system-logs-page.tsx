import { systemLogs } from "@foyer/contract/operations/logs";
import { useMay } from "../../../lib/permissions.ts";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { LogList } from "./log-list.tsx";

/** What was done in all companies and for none. */
export function SystemLogsPage() {
  const may = useMay();
  return may(systemLogs.list) ? (
    <LogList source="system" />
  ) : (
    <NoPermission permission={systemLogs.list.permission} />
  );
}
