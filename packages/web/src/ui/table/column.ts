import type { ReactNode } from "react";
import type { Guarded } from "../../lib/permissions.ts";

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right-aligned, digit under digit. */
  numeric?: boolean;
  /** The field the server sorts by; without it the column cannot be sorted. */
  sort?: string;
}

export interface RowAction {
  /** What the user must be allowed to do; otherwise the action is left out. */
  ask?: Guarded;
  label: string;
  icon: ReactNode;
  onClick: () => void;
  danger?: boolean;
  /** Why it cannot be done now. */
  disabled?: string | undefined;
}
