import { logs, systemLogs } from "@foyer/contract/operations/logs";

/** Whose log is shown: the company's own, or those of all. */
export type LogSource = "company" | "system";

export const listEndpoints = { company: logs.list, system: systemLogs.list } as const;
export const fileEndpoints = { company: logs.exportFile, system: systemLogs.exportFile } as const;
export const operatorEndpoints = { company: logs.operators, system: systemLogs.operators } as const;
