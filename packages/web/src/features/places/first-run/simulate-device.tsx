import { records } from "@foyer/contract/counting/records";
import { type Connections, connections, simulatedModel } from "@foyer/contract/devices/connections";
import { devices } from "@foyer/contract/devices/devices";
import type { FoundSubject } from "@foyer/contract/places/subjects";
import { Button } from "@mantine/core";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { changedByBinding } from "../../../ui/accesses/binding-calls.ts";
import classes from "./first-run.module.css";
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
  if (!here.simulator) return <p className={classes.notice}>{t("off")}</p>;
  return (
    <div className={classes.enter}>
      <p className={classes.quiet}>{t("text")}</p>
      {running ? (
        <p className={classes.strong} role="status">
          {t("started", { name: running.name })} {!first && t("starting")}
        </p>
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
    </div>
  );
}
