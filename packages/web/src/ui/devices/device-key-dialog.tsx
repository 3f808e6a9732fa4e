import {
  type DeviceKey,
  deviceKeys,
  longestKeyOverlap,
  usualKeyOverlap,
} from "@foyer/contract/devices/security";
import type { Reply } from "@foyer/contract/endpoint";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { useAsk, useSend } from "../../lib/use-ask.ts";
import { Ago } from "../ago.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Dialog } from "../dialog.tsx";
import { DialogEnd } from "../dialog-end.tsx";
import { Box, Row, Stack } from "../kit/layout.tsx";
import { Quiet, Text } from "../kit/text.tsx";
import { SecretLine } from "../secret-line.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";
import { useAttempt } from "../use-attempt.ts";
import { useDialog } from "../use-dialog.ts";
import { DeviceProofSwitch } from "./device-proof-switch.tsx";

interface DeviceKeyDialogProps {
  /** With the zone of its site. */
  device: { id: number; name: string; timeZone: string };
  onClose: () => void;
}

type NewKey = Reply<typeof deviceKeys.rotate>;

/** The keys of a device: makes a new one, which is shown this once, and revokes those that should not be good any more. */
export function DeviceKeyDialog({ device, onClose }: DeviceKeyDialogProps) {
  const [made, setMade] = useState<NewKey>();
  const revoking = useDialog<DeviceKey>();
  if (made) return <MadeKey device={device} made={made} onClose={onClose} />;
  if (revoking.item) return <RevokeKey device={device} shown={revoking.item} onClose={revoking.close} />;
  return <Keys device={device} onMade={setMade} onRevoke={revoking.open} onClose={onClose} />;
}

interface KeysProps extends DeviceKeyDialogProps {
  onMade: (made: NewKey) => void;
  onRevoke: (shown: DeviceKey) => void;
}

function Keys({ device, onMade, onRevoke, onClose }: KeysProps) {
  const t = usePhrases("deviceSecurity");
  const common = usePhrases("common");
  const fields = usePhrases("fields");
  const [typed, setTyped] = useState(String(usualKeyOverlap));
  const hours = Number(typed);
  const isOdd = !/^\d+$/.test(typed.trim()) || hours > longestKeyOverlap;
  const { refusal, attempt } = useAttempt();
  const keys = useAsk(deviceKeys.list, { query: { deviceId: device.id } });
  const rotate = useSend(deviceKeys.rotate, [deviceKeys.list], { says: false });
  const replaces = keys.data?.some(({ state }) => state !== "ended") ?? false;

  const make = () =>
    attempt(async () =>
      onMade(await rotate.mutateAsync({ body: { deviceId: device.id, overlapHours: replaces ? hours : 0 } })),
    );

  return (
    <Dialog title={t("keys.title", { name: device.name })} onClose={onClose}>
      <Quiet mb="sm">{t("keys.help")}</Quiet>
      {keys.isError && !keys.data && <Failed error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <Loading />}
      {keys.data?.length === 0 && <Text mb="sm">{t("keys.none")}</Text>}
      <Box as="ul" mb="md">
        {keys.data?.map((shown) => (
          <KeyRow key={shown.id} shown={shown} zone={device.timeZone} onRevoke={() => onRevoke(shown)} />
        ))}
      </Box>
      {replaces && (
        <TextInput
          label={t("keys.overlap")}
          description={t("keys.overlapHelp")}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isOdd ? fields("outOfRange") : undefined}
        />
      )}
      <DeviceProofSwitch deviceId={device.id} zone={device.timeZone} />
      <DialogEnd refusal={refusal}>
        <Button variant="default" onClick={onClose}>
          {common("close")}
        </Button>
        <Button loading={rotate.isPending} disabled={!keys.data || (replaces && isOdd)} onClick={make}>
          {t("keys.rotate")}
        </Button>
      </DialogEnd>
    </Dialog>
  );
}

interface KeyRowProps {
  shown: DeviceKey;
  zone: string;
  onRevoke: () => void;
}

function KeyRow({ shown, zone, onRevoke }: KeyRowProps) {
  const t = usePhrases("deviceSecurity");
  const format = useFormat();
  const { state, validUntil, madeTime, madeBy, lastUsed } = shown;
  const made = format.dateTime(madeTime, zone);
  return (
    <Row as="li" justify="between" gap="sm" gapY="2xs" py="xs" lined>
      <Quiet as="div" shrink>
        <strong>{t(`keys.${state}`, { time: validUntil ? format.dateTime(validUntil, zone) : "" })}</strong>
        <div>
          {madeBy === null
            ? t("keys.madeAt", { time: made })
            : t("keys.madeBy", { time: made, name: madeBy })}
          {" · "}
          {lastUsed === null ? (
            t("keys.unused")
          ) : (
            <Ago moment={lastUsed} zone={zone} words={(time) => t("keys.usedAt", { time })} />
          )}
        </div>
      </Quiet>
      {state !== "ended" && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={onRevoke}>
          {t("keys.revoke")}
        </Button>
      )}
    </Row>
  );
}

interface RevokeKeyProps extends DeviceKeyDialogProps {
  shown: DeviceKey;
}

function RevokeKey({ device, shown, onClose }: RevokeKeyProps) {
  const t = usePhrases("deviceSecurity");
  const revoke = useSend(deviceKeys.revoke, [deviceKeys.list]);
  return (
    <ConfirmDialog
      title={t("keys.revokeTitle", { name: device.name })}
      consequence={t("keys.revokeConsequence")}
      confirmLabel={t("keys.revoke")}
      danger
      onConfirm={() => revoke.mutateAsync({ body: { deviceId: device.id, ids: [shown.id] } })}
      onClose={onClose}
    />
  );
}

function MadeKey({ device, made, onClose }: DeviceKeyDialogProps & { made: NewKey }) {
  const t = usePhrases("deviceSecurity");
  const common = usePhrases("common");
  const format = useFormat();
  return (
    <Dialog brief title={t("keys.shown", { name: device.name })} onClose={onClose}>
      <Stack role="alert" gap="sm">
        <SecretLine value={made.key} />
        <Quiet mb="sm">
          {t("keys.once")}{" "}
          {made.othersUntil &&
            t("keys.othersUntil", { time: format.dateTime(made.othersUntil, device.timeZone) })}
        </Quiet>
      </Stack>
      <DialogEnd>
        <Button onClick={onClose}>{common("done")}</Button>
      </DialogEnd>
    </Dialog>
  );
}
