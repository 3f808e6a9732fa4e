import type { ReactNode } from "react";
import { type Guarded, useMay } from "../lib/permissions.ts";

/** Shows what belongs to an endpoint to those who may call it. */
export function May({ ask, children }: { ask: Guarded; children: ReactNode }) {
  const may = useMay();
  return may(ask) ? children : null;
}
