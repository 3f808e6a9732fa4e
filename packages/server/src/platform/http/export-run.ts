import type { ExportState } from "@foyer/contract/analytics/export";

/** One export, from the call to its last byte. */
export interface ExportRun {
  readonly id: string;
  readonly userId: number;
  readonly tenantId: number | null;
  state: ExportState;
  rowsDone: number;
  rowsTotal: number | null;
  endedAt: number | null;
}

export interface ExportProgress {
  state: ExportState;
  rowsDone: number;
  rowsTotal: number | null;
  before: number;
}
