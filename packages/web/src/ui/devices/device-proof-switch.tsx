import { deviceProof } from "@foyer/contract/devices/claims";
import { Switch } from "@mantine/core";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { useAttempt } from "../use-attempt.ts";
import classes from "./device-keys.module.css";

/** Whether a device that has proven itself may count without proof again; nothing to choose before it has. */
export function DeviceProofSwitch({ deviceId }: { deviceId: number }) {
  const t = usePhrases("deviceSecurity.proof");
  const format = useFormat();
  const { refusal, attempt } = useAttempt();
  const proof = useAsk(deviceProof.show, { query: { deviceId } });
  const set = useSend(deviceProof.set, [deviceProof.show]);
  if (!proof.data) return null;
  const { provenTime, unprovenAllowed, contested } = proof.data;
  return (
    <>
      {contested && <p role="alert">{t("contested")}</p>}
      {provenTime === null ? (
        <p className={classes.quiet}>{t("never")}</p>
      ) : (
        <Switch
          label={t("allow")}
          description={t("allowHelp", { time: format.dateTime(provenTime) })}
          error={refusal}
          checked={unprovenAllowed}
          disabled={set.isPending}
          onChange={({ currentTarget: { checked } }) =>
            void attempt(() => set.mutateAsync({ body: { deviceId, unprovenAllowed: checked } }))
          }
        />
      )}
    </>
  );
}
