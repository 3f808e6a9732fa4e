import type { EntityDetails } from "@foyer/contract/places/entities";
import { forwarding } from "@foyer/contract/places/forwarding";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { EntitySwitch } from "./entity-switch.tsx";
import { ForwardingProtocolCard } from "./forwarding-protocol-card.tsx";

/** Deliveries go on while one looks. */
const refetchInterval = 15_000;

/** Where a site's figures are forwarded to, protocol by protocol, and how that goes. */
export function ForwardingPanel({ entity }: { entity: EntityDetails }) {
  const t = usePhrases("forwarding");
  const kept = useAsk(forwarding.list, { query: { entityId: entity.id } }, { refetchInterval });
  if (kept.isError && !kept.data) return <Failed error={kept.error} onRetry={() => void kept.refetch()} />;
  if (!kept.data) return <Loading />;
  // Numbers kept free for later are nothing anybody could set up.
  const protocols = kept.data.protocols.filter(({ reserved }) => !reserved);
  if (protocols.length === 0) return <StateMessage title={t("noProtocols")} />;
  return (
    <Box p="md">
      <Line gap="sm" mb="sm" size="sm">
        <EntitySwitch entity={entity} kind="push" />
        <p role="status">{t(entity.pushStateEnable === 1 ? "pushOn" : "pushOff")}</p>
      </Line>
      <Box as="ul" divided>
        {protocols.map((one) => (
          <ForwardingProtocolCard key={one.protocol} entity={entity} kept={one} />
        ))}
      </Box>
    </Box>
  );
}
