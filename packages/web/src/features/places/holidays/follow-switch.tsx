import { holidays } from "@foyer/contract/places/holidays";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { usePlaceName } from "./suggestion-place.tsx";
import classes from "./suggestions.module.css";

/** Whether the holidays of a place are added each year without anybody asking. */
export function FollowSwitch({ country, region }: { country: string; region: string | undefined }) {
  const t = usePhrases("holidays");
  const source = useAsk(holidays.source);
  const follow = useSend(holidays.follow, [holidays.source, holidays.list, holidays.suggest]);
  const place = usePlaceName(country, region);
  const chosen = { country, ...(region && { region }) };
  const isFollowed = source.data?.country === country && (source.data.region ?? "") === (region ?? "");

  return (
    <Switch
      className={classes.follow}
      label={t("follow", { place })}
      description={t("followHelp")}
      checked={isFollowed}
      disabled={source.data === undefined || follow.isPending}
      onChange={({ currentTarget }) =>
        follow.mutate({ body: { source: currentTarget.checked ? chosen : null } })
      }
    />
  );
}
