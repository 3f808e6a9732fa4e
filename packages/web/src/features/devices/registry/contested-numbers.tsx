import { type ContestedNumber, claims } from "@foyer/contract/devices/claims";
import { devices } from "@foyer/contract/devices/devices";
import { Alert, Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Box, Row } from "../../../ui/kit/layout.tsx";

type Claimed = Pick<ContestedNumber, "sn" | "deviceName" | "companyName">;

/** Serial numbers that two companies claim, for the operator to decide; nothing while there are none. */
export function ContestedNumbers({ onFree }: { onFree: (claimed: Claimed) => void }) {
  const t = usePhrases("devices.claims");
  const format = useFormat();
  const { data } = useAsk(claims.contested);
  const settle = useSend(claims.settle, [claims.contested]);
  if (!data?.length) return null;
  return (
    <Alert color="orange" title={t("title")}>
      <Box as="ul">
        {data.map((claimed) => (
          <Row as="li" gap="xs" key={claimed.sn}>
            <strong>
              <bdi dir="ltr">{claimed.sn}</bdi>
            </strong>
            <span>
              {t("line", {
                name: claimed.deviceName,
                company: claimed.companyName,
                others: format.list(claimed.claimants),
              })}
            </span>
            <Button size="compact-sm" variant="default" onClick={() => onFree(claimed)}>
              {t("free")}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              loading={settle.isPending}
              onClick={() => settle.mutate({ body: { sn: claimed.sn, decision: "keep" } })}
            >
              {t("keep")}
            </Button>
          </Row>
        ))}
      </Box>
    </Alert>
  );
}

/** Asks before a serial number is taken from the company that has it. */
export function FreeNumber({ claimed, onClose }: { claimed: Claimed; onClose: () => void }) {
  const t = usePhrases("devices.claims");
  const settle = useSend(claims.settle, [claims.contested, devices.listAll]);
  return (
    <ConfirmDialog
      title={t("freeTitle", { sn: claimed.sn })}
      consequence={t("freeConsequence", { name: claimed.deviceName, company: claimed.companyName })}
      confirmLabel={t("free")}
      danger
      onConfirm={() => settle.mutateAsync({ body: { sn: claimed.sn, decision: "release" } })}
      onClose={onClose}
    />
  );
}
