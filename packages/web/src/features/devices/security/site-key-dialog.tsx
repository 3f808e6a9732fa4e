import { type SiteKeyProtocol, siteKeyProtocols } from "@foyer/contract/devices/brands/brands";
import type { DeviceSecurity } from "@foyer/contract/devices/security";
import { SiteKeyDraft, siteKeys } from "@foyer/contract/devices/site-keys";
import { Button } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { MultiSelectField } from "../../../ui/form/multi-select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useField } from "../../../ui/form/use-field.ts";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { SecretLine } from "../../../ui/secret-line.tsx";
import { siteKeyAddresses } from "./site-key-addresses.ts";

interface SiteKeyDialogProps {
  security: DeviceSecurity;
  onMade: (made: MadeSiteKey) => void;
  onClose: () => void;
}

export interface MadeSiteKey {
  name: string;
  key: string;
  protocols: SiteKeyProtocol[];
}

/** Makes a site key. */
export function SiteKeyDialog({ security, onMade, onClose }: SiteKeyDialogProps) {
  const t = usePhrases("deviceSecurity");
  const create = useSend(siteKeys.create, [siteKeys.list], { says: false });
  return (
    <FormDialog
      title={t("siteKeys.add")}
      schema={SiteKeyDraft}
      initial={{ name: "", entityId: null, protocols: [], validUntil: null }}
      onSave={async (body) => {
        const { key } = await create.mutateAsync({ body });
        onMade({ name: body.name, key, protocols: body.protocols });
      }}
      onClose={onClose}
    >
      <TextField name="name" label={t("siteKeys.name")} required />
      <GoodFor whole={security.mayChange} />
      <MultiSelectField
        name="protocols"
        label={t("siteKeys.protocols")}
        help={t("siteKeys.protocolsHelp")}
        options={siteKeyProtocols.map((value) => ({ value, label: value }))}
      />
    </FormDialog>
  );
}

/** The whole company, for users who see all of it, or one entity. */
function GoodFor({ whole }: { whole: boolean }) {
  const t = usePhrases("deviceSecurity");
  const { value, set, shared } = useField({ name: "entityId", label: t("siteKeys.entity") }, "chosen");
  return (
    <EntitySelect
      label={t("siteKeys.entity")}
      value={typeof value === "number" ? value : null}
      onChoose={(id) => set(id)}
      {...(whole && { allLabel: t("siteKeys.company") })}
      error={shared.error}
      data-field="entityId"
    />
  );
}

/** What addresses of devices begin with, those over TLS first. */
function listOrigins({ hosts, http, httpTls }: DeviceSecurity): string[] {
  const host = hosts[0] ?? location.hostname;
  const name = host.includes(":") ? `[${host}]` : host;
  return [
    ...(httpTls === null ? [] : [`https://${name}:${httpTls}`]),
    ...(http === null ? [] : [`http://${name}:${http}`]),
  ];
}

interface MadeSiteKeyDialogProps {
  security: DeviceSecurity;
  made: MadeSiteKey;
  onClose: () => void;
}

/** Shows a new site key this once, with the addresses to enter. */
export function MadeSiteKeyDialog({ security, made, onClose }: MadeSiteKeyDialogProps) {
  const t = usePhrases("deviceSecurity");
  const common = usePhrases("common");
  const takesBearer = made.protocols.length === 0 || made.protocols.includes("foyer");
  const addresses = listOrigins(security).flatMap((origin) =>
    siteKeyAddresses(origin, made.key, made.protocols),
  );
  return (
    <Dialog title={t("siteKeys.madeTitle", { name: made.name })} width={680} onClose={onClose}>
      <Stack gap="sm" role="alert">
        <SecretLine value={made.key} />
        <Quiet>{t("keys.once")}</Quiet>
        {addresses.length > 0 && <Text>{t("siteKeys.addresses")}</Text>}
        {addresses.map(({ label, address }) => (
          <SecretLine key={address} label={label} value={address} />
        ))}
        {takesBearer && <SecretLine label={t("siteKeys.bearer")} value={`Bearer ${made.key}`} />}
      </Stack>
      <DialogEnd>
        <Button onClick={onClose}>{common("done")}</Button>
      </DialogEnd>
    </Dialog>
  );
}
