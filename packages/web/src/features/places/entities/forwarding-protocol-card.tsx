import type { EntityDetails } from "@foyer/contract/places/entities";
import { type BuiltProtocol, type Forwarding, forwarding } from "@foyer/contract/places/forwarding";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Line, Row, Stack } from "../../../ui/kit/layout.tsx";
import { Text, Title } from "../../../ui/kit/text.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { ForwardingDialog } from "./forwarding-dialog.tsx";
import { faultText } from "./forwarding-words.ts";

interface ForwardingProtocolCardProps {
  entity: EntityDetails;
  kept: Forwarding;
}

/** One protocol of a site: where it sends to, and what became of it. */
export function ForwardingProtocolCard({ entity, kept }: ForwardingProtocolCardProps) {
  const t = usePhrases("forwarding");
  const remove = useSend(forwarding.remove, [forwarding.list]);
  const editing = useDialog<never>();
  const removing = useDialog<never>();
  const protocol = kept.protocol as BuiltProtocol;
  const name = t(`protocols.${protocol}`);

  return (
    <Stack as="li" gap="2xs" py="sm" size="sm">
      <Row gap="xs" justify="between">
        <Title>
          {t("number", { number: protocol })} · {name}
        </Title>
        <Line gap="xs">
          {kept.saved && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => removing.open()}>
              {t("forget")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => editing.open()}>
            {t("setUp")}
          </Button>
        </Line>
      </Row>
      {kept.saved ? (
        <>
          <Text size="xs" mono break dir="ltr">
            {kept.address}
          </Text>
          <State kept={kept} zone={entity.timeZone} />
        </>
      ) : (
        <Text tone="quiet">{t("notSetUp")}</Text>
      )}
      {editing.isOpen && <ForwardingDialog entity={entity} kept={kept} onClose={editing.close} />}
      {removing.isOpen && (
        <ConfirmDialog
          title={t("forgetTitle", { protocol: name, name: entity.name })}
          consequence={t("forgetConsequence")}
          confirmLabel={t("forget")}
          danger
          onConfirm={() => remove.mutateAsync({ body: { entityId: entity.id, protocols: [protocol] } })}
          onClose={removing.close}
        />
      )}
    </Stack>
  );
}

function State({ kept, zone }: { kept: Forwarding; zone: string }) {
  const t = usePhrases("forwarding");
  const format = useFormat();
  const { lastSuccessAt, lastErrorAt, lastFault, lastStatus, nextTryAt, enabled } = kept;
  const failed = lastErrorAt !== null && lastFault !== null;
  const Sign = nextTryAt ? IconAlertTriangle : lastSuccessAt ? IconCircleCheck : IconCircleDashed;
  return (
    <Row as="ul" gap="md" gapY="2xs" tone="quiet">
      <li>{t(enabled === 1 ? "on" : "off")}</li>
      <Line as="li" gap="2xs" tone={nextTryAt ? "broken" : "inherit"}>
        <Sign size={15} aria-hidden="true" />
        {lastSuccessAt ? (
          <Ago moment={lastSuccessAt} zone={zone} words={(time) => t("lastSuccess", { time })} />
        ) : (
          t("neverSent")
        )}
      </Line>
      {failed && (
        <li>
          <Ago
            moment={lastErrorAt}
            zone={zone}
            words={(time) => t("lastError", { time, reason: faultText(lastFault, lastStatus) })}
          />
        </li>
      )}
      {nextTryAt && <li>{t("nextTry", { time: format.dateTime(nextTryAt, zone) })}</li>}
    </Row>
  );
}
