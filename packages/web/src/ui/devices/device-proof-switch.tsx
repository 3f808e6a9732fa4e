import { deviceProof } from "@foyer/contract/devices/claims";
import { Switch } from "@mantine/core";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { Quiet, Text } from "../kit/text.tsx";
import { useAttempt } from "../use-attempt.ts";

/** Whether a device that has to prove itself may count without all the same; nothing to choose where it has not. */
export function DeviceProofSwitch({ deviceId, zone }: { deviceId: number; zone: string }) {
  const t = usePhrases("deviceSecurity.proof");
  const format = useFormat();
  const { refusal, attempt } = useAttempt();
  const proof = useAsk(deviceProof.show, { query: { deviceId } });
  const set = useSend(deviceProof.set, [deviceProof.show]);
  if (!proof.data) return null;
  const { provenTime, unprovenAllowed, contested, demanded } = proof.data;
  return (
    <>
      {contested && (
        <Text mb="sm" role="alert">
          {t("contested")}
        </Text>
      )}
      {provenTime === null && !demanded ? (
        <Quiet mb="sm">{t("never")}</Quiet>
      ) : (
        <Switch
          label={t(demanded ? "allowUnproven" : "allow")}
          description={
            demanded || provenTime === null
              ? t("allowUnprovenHelp")
              : t("allowHelp", { time: format.dateTime(provenTime, zone) })
          }
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
