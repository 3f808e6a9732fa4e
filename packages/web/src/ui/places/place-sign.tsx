import { ActionIcon } from "@mantine/core";
import { IconArrowUpRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMay } from "../../lib/permissions.ts";
import { phrase } from "../../lib/phrases.ts";
import { type Place, placePages } from "../../lib/place-addresses.ts";
import { look } from "../kit/look.ts";

interface PlaceSignProps extends Place {
  name: string;
}

/** Beside a name that does something else when pressed: the way to its own page. */
export function PlaceSign({ kind, of, name }: PlaceSignProps) {
  const may = useMay();
  const page = kind && placePages[kind];
  if (!page || !may(page.ask)) return null;
  const label = phrase("common.pageOf", { name });
  return (
    <ActionIcon
      component={Link}
      to={page.address(of)}
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      title={label}
    >
      <IconArrowUpRight size={14} className={look({ flip: true })} aria-hidden="true" />
    </ActionIcon>
  );
}
