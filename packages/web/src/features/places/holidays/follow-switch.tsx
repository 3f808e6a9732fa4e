import { holidays } from "@foyer/contract/places/holidays";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { usePlaceName } from "./suggestion-place.tsx";

/** Whether the holidays of a place are added each year without anybody asking. */
export function FollowSwitch({ country, region }: { country: string; region: string | undefined }) {
  const t = usePhrases("holidays");
  const sources = useAsk(holidays.sources);
  const follow = useSend(holidays.follow, [holidays.sources, holidays.list, holidays.suggest]);
  const place = usePlaceName(country, region);
  const chosen = { country, ...(region && { region }) };
  const isFollowed =
    sources.data?.some((source) => source.country === country && (source.region ?? "") === (region ?? "")) ??
    false;

  return (
    <Switch
      mb="md"
      label={t("follow", { place })}
      description={t("followHelp")}
      checked={isFollowed}
      disabled={sources.data === undefined || follow.isPending}
      onChange={({ currentTarget }) => follow.mutate({ body: { ...chosen, follow: currentTarget.checked } })}
    />
  );
}
