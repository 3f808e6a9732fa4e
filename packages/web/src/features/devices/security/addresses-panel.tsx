import { AddressList, type DeviceSecurity, deviceSecurity } from "@foyer/contract/devices/security";
import type { Reply } from "@foyer/contract/endpoint";
import { Button, Textarea } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { useAttempt } from "../../../ui/use-attempt.ts";

type Checked = Reply<typeof deviceSecurity.checkAddresses>;

const listLines = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Addresses from which devices without a key of their own may send; what a list would exclude is seen before it is
 * saved.
 */
export function AddressesPanel({ security }: { security: DeviceSecurity }) {
  const t = usePhrases("deviceSecurity");
  const common = usePhrases("common");
  const fields = usePhrases("fields");
  // What is typed stays, even if it is loaded again meanwhile.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? security.addresses.join("\n");
  const [checked, setChecked] = useState<Checked>();
  const { refusal, attempt, forget } = useAttempt();
  const check = useSend(deviceSecurity.checkAddresses, [], { says: false });
  const save = useSend(deviceSecurity.setAddresses, [deviceSecurity.show]);
  const addresses = listLines(text);
  const isOdd = !AddressList.safeParse(addresses).success;
  const isChanged = addresses.join() !== security.addresses.join();

  function write(next: string | undefined): void {
    setTyped(next);
    setChecked(undefined);
    forget();
  }

  const foresee = () => attempt(async () => setChecked(await check.mutateAsync({ body: { addresses } })));

  return (
    <Panel title={t("addresses.title")}>
      <Quiet mb="sm">{t("addresses.help")}</Quiet>
      <Textarea
        classNames={{ input: look({ mono: true }) }}
        label={t("addresses.label")}
        dir="ltr"
        rows={Math.min(Math.max(addresses.length + 1, 3), 12)}
        spellCheck={false}
        value={text}
        disabled={!security.mayChange}
        onChange={(event) => write(event.currentTarget.value)}
        error={isOdd ? fields("network") : refusal}
      />
      {checked && <ShutOut checked={checked} />}
      {security.mayChange && (
        <Row gap="xs" mt="sm">
          <Button variant="default" disabled={isOdd} loading={check.isPending} onClick={foresee}>
            {t("addresses.check")}
          </Button>
          <Button
            disabled={isOdd || !isChanged}
            loading={save.isPending}
            onClick={() =>
              attempt(async () => {
                await save.mutateAsync({ body: { addresses } });
                write(undefined);
              })
            }
          >
            {common("save")}
          </Button>
        </Row>
      )}
      {security.sources.length > 0 && (
        <>
          <Quiet mt="md">{t("addresses.sources")}</Quiet>
          <Stack as="ul" gap="xs" mt="xs">
            {security.sources.map(({ address, devices }) => (
              <Row as="li" key={address} gap="sm" gapY="3xs">
                <bdi dir="ltr">{t("addresses.source", { address, count: devices })}</bdi>
                {security.mayChange && !addresses.includes(address) && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    leftSection={<IconPlus size={14} />}
                    onClick={() => write([...addresses, address].join("\n"))}
                  >
                    {t("addresses.take", { address })}
                  </Button>
                )}
              </Row>
            ))}
          </Stack>
        </>
      )}
    </Panel>
  );
}

function ShutOut({ checked: { count, devices } }: { checked: Checked }) {
  const t = usePhrases("deviceSecurity");
  if (count === 0) return <p role="status">{t("addresses.allGood")}</p>;
  return (
    <div role="status">
      <p>{t("addresses.shutOut", { count })}</p>
      <Stack as="ul" gap="xs" mt="xs">
        {devices.map(({ deviceId, name, sn, address }) => (
          <Row as="li" key={deviceId} gap="sm" gapY="3xs">
            <PlaceLink kind="device" of={sn}>
              {name}
            </PlaceLink>
            <bdi dir="ltr">{sn}</bdi>
            <bdi dir="ltr">{address}</bdi>
          </Row>
        ))}
      </Stack>
    </div>
  );
}
