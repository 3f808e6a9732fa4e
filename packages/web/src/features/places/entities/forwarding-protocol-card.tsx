import type { EntityDetails } from "@foyer/contract/places/entities";
import { type BuiltProtocol, type Forwarding, forwarding } from "@foyer/contract/places/forwarding";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import factClasses from "../../../ui/facts.module.css";
import { useDialog } from "../../../ui/use-dialog.ts";
import classes from "./entity-detail.module.css";
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
    <li className={classes.protocol}>
      <div className={classes.protocolHead}>
        <h2 className={factClasses.title}>
          {t("number", { number: protocol })} · {name}
        </h2>
        <div className={classes.protocolButtons}>
          {kept.saved && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => removing.open()}>
              {t("forget")}
            </Button>
          )}
          <Button size="compact-sm" variant="default" onClick={() => editing.open()}>
            {t("setUp")}
          </Button>
        </div>
      </div>
      {kept.saved ? (
        <>
          <p className={classes.address} dir="ltr">
            {kept.address}
          </p>
          <State kept={kept} zone={entity.timeZone} />
        </>
      ) : (
        <p className={classes.quiet}>{t("notSetUp")}</p>
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
    </li>
  );
}

function State({ kept, zone }: { kept: Forwarding; zone: string }) {
  const t = usePhrases("forwarding");
  const format = useFormat();
  const { lastSuccessAt, lastErrorAt, lastFault, lastStatus, nextTryAt, enabled } = kept;
  const at = (moment: string) => format.dateTime(moment, zone);
  const failed = lastErrorAt !== null && lastFault !== null;
  const Sign = nextTryAt ? IconAlertTriangle : lastSuccessAt ? IconCircleCheck : IconCircleDashed;
  return (
    <ul className={classes.states}>
      <li>{t(enabled === 1 ? "on" : "off")}</li>
      <li data-failing={nextTryAt ? true : undefined}>
        <Sign size={15} aria-hidden="true" />
        {lastSuccessAt ? t("lastSuccess", { time: at(lastSuccessAt) }) : t("neverSent")}
      </li>
      {failed && (
        <li>{t("lastError", { time: at(lastErrorAt), reason: faultText(lastFault, lastStatus) })}</li>
      )}
      {nextTryAt && <li>{t("nextTry", { time: at(nextTryAt) })}</li>}
    </ul>
  );
}
