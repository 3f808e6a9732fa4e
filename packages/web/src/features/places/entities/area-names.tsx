import { areas } from "@foyer/contract/places/areas";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";

const mostNamed = 8;

/** The areas of a site by name, and the way to them. */
export function AreaNames({ entityId }: { entityId: number }) {
  const t = usePhrases("places");
  const format = useFormat();
  const { data } = useAsk(areas.list, { query: { entityId, size: mostNamed, name: "" } });
  if (!data) return null;
  const rest = data.totalElements - data.content.length;
  const names = data.content.map(({ name }) => name);
  return (
    <Link to="?tab=areas">
      <bdi>{format.list(rest > 0 ? [...names, t("more", { count: rest })] : names)}</bdi>
    </Link>
  );
}
