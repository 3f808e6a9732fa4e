import type { Endpoint } from "@foyer/contract/endpoint";
import type { ReactNode } from "react";
import { useMay } from "../lib/permissions.ts";

/** Shows what belongs to an endpoint to those who may call it. */
export function May({ ask, children }: { ask: Pick<Endpoint, "permission">; children: ReactNode }) {
  const may = useMay();
  return may(ask) ? children : null;
}
