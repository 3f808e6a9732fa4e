import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "../../lib/permissions.ts";
import { type Place, placePages } from "../../lib/place-addresses.ts";
import { look } from "../kit/look.ts";
import classes from "./place-link.module.css";

interface PlaceLinkProps extends Place {
  children: ReactNode;
}

/** A name that leads to the page of its site, organisation, entrance or device; plain text where the user may not open it. */
export function PlaceLink({ kind, of, children }: PlaceLinkProps) {
  const may = useMay();
  const page = kind && placePages[kind];
  if (!page || !may(page.ask)) return <bdi>{children}</bdi>;
  return (
    <Link
      className={look({ unlined: true }, classes.link)}
      to={page.address(of)}
      // Rows that open something by a click leave this one to the link.
      onClick={(event) => event.stopPropagation()}
    >
      <bdi>{children}</bdi>
    </Link>
  );
}
