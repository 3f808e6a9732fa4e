import { logs } from "@foyer/contract/operations/logs";
import { useMay } from "../../../lib/permissions.ts";
import { NoPermission } from "../../../ui/states/no-permission.tsx";
import { LogList } from "./log-list.tsx";

/** What was done in the company. */
export function LogsPage() {
  const may = useMay();
  return may(logs.list) ? <LogList source="company" /> : <NoPermission permission={logs.list.permission} />;
}
