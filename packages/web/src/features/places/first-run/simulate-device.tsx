import { records } from "@foyer/contract/counting/records";
import { simulatedModel } from "@foyer/contract/devices/brands/foyer";
import { type Connections, connections } from "@foyer/contract/devices/connections";
import { devices } from "@foyer/contract/devices/devices";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { changedByBinding } from "../../../ui/accesses/binding-calls.ts";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { useFirstCount } from "./use-first-count.ts";

const askEveryMs = 2_000;
const changed = [...changedByBinding, records.totals, records.list];

interface SimulateDeviceProps {
  here: Connections;
  access: FoundSubject;
}

/** An invented counter at the press of a button; one for an access is enough. */
export function SimulateDevice({ here, access }: SimulateDeviceProps) {
  const t = usePhrases("firstRun.simulator");
  const may = useMay();
  const simulate = useSend(connections.simulate, changed, { says: false });
  const bound = useAsk(
    devices.ofAccess,
    { query: { corridorId: access.id } },
    { enabled: may(devices.ofAccess) },
  );
  const first = useFirstCount(access, askEveryMs);
  const running = simulate.data ?? bound.data?.content.find(({ model }) => model === simulatedModel);
  if (!here.simulator) return <Notice as="p">{t("off")}</Notice>;
  return (
    <Stack gap="sm">
      <Quiet>{t("text")}</Quiet>
      {running ? (
        <Text weight="bold" role="status">
          {t("started", { name: running.name })} {!first && t("starting")}
        </Text>
      ) : (
        <div>
          <Button
            loading={simulate.isPending}
            onClick={() => simulate.mutate({ body: { corridorId: access.id } })}
          >
            {t("start")}
          </Button>
        </div>
      )}
    </Stack>
  );
}
