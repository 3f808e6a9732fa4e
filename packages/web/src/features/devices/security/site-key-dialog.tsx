import {
  type DeviceSecurity,
  SiteKeyDraft,
  siteKeyProtocols,
  siteKeys,
} from "@foyer/contract/devices/security";
import { Button } from "@mantine/core";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogEnd } from "../../../ui/dialog-end.tsx";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { MultiSelectField } from "../../../ui/form/multi-select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useField } from "../../../ui/form/use-field.ts";
import { EntitySelect } from "../../../ui/pickers/entity-select.tsx";
import { SecretLine } from "../../../ui/secret-line.tsx";
import classes from "./security.module.css";
import { siteKeyAddresses } from "./site-key-addresses.ts";

interface SiteKeyDialogProps {
  security: DeviceSecurity;
  onMade: (made: MadeSiteKey) => void;
  onClose: () => void;
}

export interface MadeSiteKey {
  name: string;
  key: string;
  protocols: (typeof siteKeyProtocols)[number][];
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

/** The whole company, for whoever sees all of it, or one entity. */
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
function originsOf({ hosts, http, httpTls }: DeviceSecurity): string[] {
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
  const addresses = originsOf(security).flatMap((origin) =>
    siteKeyAddresses(origin, made.key, made.protocols),
  );
  return (
    <Dialog title={t("siteKeys.madeTitle", { name: made.name })} width={680} onClose={onClose}>
      <div role="alert" className={classes.secrets}>
        <SecretLine value={made.key} />
        <p className={classes.quiet}>{t("keys.once")}</p>
        {addresses.length > 0 && <p>{t("siteKeys.addresses")}</p>}
        {addresses.map(({ label, address }) => (
          <SecretLine key={address} label={label} value={address} />
        ))}
        {takesBearer && <SecretLine label={t("siteKeys.bearer")} value={`Bearer ${made.key}`} />}
      </div>
      <DialogEnd>
        <Button onClick={onClose}>{common("done")}</Button>
      </DialogEnd>
    </Dialog>
  );
}
