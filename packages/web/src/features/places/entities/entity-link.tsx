import type { ReactNode } from "react";
import { Link } from "react-router";
import { phrase } from "../../../lib/phrases.ts";
import { look } from "../../../ui/kit/look.ts";

/** Leads to a site's own page, in a new tab. */
export function EntityLink({ id, children }: { id: number; children: ReactNode }) {
  return (
    <Link
      className={look({ weight: "medium", unlined: true })}
      to={`/system/entity/detail/${id}`}
      target="_blank"
      rel="noopener"
      title={phrase("common.opensNewWindow")}
    >
      {children}
    </Link>
  );
}
