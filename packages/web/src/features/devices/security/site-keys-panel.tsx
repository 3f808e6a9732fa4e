import type { DeviceSecurity } from "@foyer/contract/devices/security";
import { type SiteKey, siteKeys } from "@foyer/contract/devices/site-keys";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { AddButton } from "../../../ui/add-button.tsx";
import { Ago } from "../../../ui/ago.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { HelpMark } from "../../../ui/help-mark.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Table } from "../../../ui/kit/table.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";
import { PlaceLink } from "../../../ui/places/place-link.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { type MadeSiteKey, MadeSiteKeyDialog, SiteKeyDialog } from "./site-key-dialog.tsx";

/** The keys in addresses of devices that cannot log in. */
export function SiteKeysPanel({ security }: { security: DeviceSecurity }) {
  const t = usePhrases("deviceSecurity");
  const keys = useAsk(siteKeys.list);
  const revoke = useSend(siteKeys.revoke, [siteKeys.list], { says: false });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeSiteKey>();
  const [revoking, setRevoking] = useState<SiteKey>();

  return (
    <Panel
      title={t("siteKeys.title")}
      about={<HelpMark entry="siteKey" about={t("siteKeys.title")} />}
      tools={<AddButton ask={siteKeys.create} label={t("siteKeys.add")} onClick={() => setAdding(true)} />}
    >
      <Quiet mb="sm">{t("siteKeys.help")}</Quiet>
      {keys.isPending && <Loading />}
      {keys.isError && !keys.data && <Failed error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.data?.length === 0 && <Quiet>{t("siteKeys.none")}</Quiet>}
      {keys.data && keys.data.length > 0 && <KeyTable keys={keys.data} onRevoke={setRevoking} />}
      {adding && <SiteKeyDialog security={security} onMade={setMade} onClose={() => setAdding(false)} />}
      {made && <MadeSiteKeyDialog security={security} made={made} onClose={() => setMade(undefined)} />}
      {revoking && (
        <ConfirmDialog
          title={t("siteKeys.revokeTitle", { name: revoking.name })}
          consequence={t("siteKeys.revokeConsequence")}
          confirmLabel={t("siteKeys.revoke")}
          danger
          onConfirm={() => revoke.mutateAsync({ body: [revoking.id] })}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Panel>
  );
}

function KeyTable({ keys, onRevoke }: { keys: readonly SiteKey[]; onRevoke: (key: SiteKey) => void }) {
  const t = usePhrases("deviceSecurity");
  const common = usePhrases("common");
  const format = useFormat();
  const heads = ["name", "begins", "entity", "protocols", "lastUsed"] as const;
  return (
    <Table caption={t("siteKeys.help")}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {t(`siteKeys.${head}`)}
            </th>
          ))}
          <th scope="col">{common("status")}</th>
          <th scope="col">
            <VisuallyHidden>{common("actions")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id} className={look({ tone: key.state === "good" ? "plain" : "quiet" })}>
            <td>
              <bdi>{key.name}</bdi>
            </td>
            <td>
              <code dir="ltr">{key.begins}…</code>
            </td>
            <td>
              {key.entityId === null ? (
                t("siteKeys.company")
              ) : (
                <PlaceLink kind="site" of={key.entityId}>
                  {key.entityName}
                </PlaceLink>
              )}
            </td>
            <td>{key.protocols.length === 0 ? t("siteKeys.allProtocols") : format.list(key.protocols)}</td>
            <td>{key.lastUsed ? <Ago moment={key.lastUsed} /> : t("siteKeys.never")}</td>
            <td>{t(`siteKeys.state.${key.state}`)}</td>
            <td>
              {key.state === "good" && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`${t("siteKeys.revoke")}: ${key.name}`}
                  onClick={() => onRevoke(key)}
                >
                  {t("siteKeys.revoke")}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
