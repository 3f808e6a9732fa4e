import type { EntityDetails } from "@foyer/contract/places/entities";
import { forwarding } from "@foyer/contract/places/forwarding";
import { Link } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";

const latest = (moments: readonly (string | null)[]): string =>
  moments
    .filter((moment) => moment !== null)
    .sort()
    .at(-1) ?? "";

/** Whether the site's figures are forwarded, and how the last delivery went. */
export function ForwardingState({ entity: { id, pushStateEnable, timeZone } }: { entity: EntityDetails }) {
  const t = usePhrases("places");
  const isOn = pushStateEnable === 1;
  const { data } = useAsk(forwarding.list, { query: { entityId: id } }, { enabled: isOn });
  if (!isOn) return <Quiet as="span">{t("forwardingOff")}</Quiet>;
  const used = data?.protocols.filter(({ saved, enabled }) => saved && enabled === 1) ?? [];
  const received = latest(used.map(({ lastSuccessAt }) => lastSuccessAt));
  const failed = latest(used.map(({ lastErrorAt }) => lastErrorAt));
  return (
    <Link to="?tab=forwarding">
      {t("forwardingOn")}
      {failed > received ? (
        <Text as="span" tone="broken">
          {" · "}
          <Ago moment={failed} zone={timeZone} words={(time) => t("lastFailed", { time })} />
        </Text>
      ) : (
        received !== "" && (
          <>
            {" · "}
            <Ago moment={received} zone={timeZone} words={(time) => t("lastReceived", { time })} />
          </>
        )
      )}
    </Link>
  );
}
