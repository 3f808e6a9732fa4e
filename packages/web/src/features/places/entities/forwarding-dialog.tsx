import { Code } from "../../../ui/kit/code.tsx";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { sampleSlot, toBody } from "@foyer/contract/counting/forwarding-wire";
import type { EntityDetails } from "@foyer/contract/places/entities";
import {
  type BuiltProtocol,
  type Forwarding,
  ForwardingDraft,
  forwardedDays,
  forwarding,
} from "@foyer/contract/places/forwarding";
import { Button, Switch } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { useDraftOfForm } from "../../../ui/form/draft-context.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { faultText } from "./forwarding-words.ts";

interface ForwardingDialogProps {
  entity: EntityDetails;
  kept: Forwarding;
  onClose: () => void;
}

/** Sets one protocol of a site up; shows what will be sent, and tries it. */
export function ForwardingDialog({ entity, kept, onClose }: ForwardingDialogProps) {
  const t = usePhrases("forwarding");
  const save = useSend(forwarding.save, [forwarding.list]);
  const { address, channelCode, header, saved } = kept;
  const [protocol] = useState(kept.protocol as BuiltProtocol);
  return (
    <FormDialog
      title={t(`protocols.${protocol}`)}
      schema={ForwardingDraft}
      initial={{
        protocol,
        address,
        channelCode,
        header,
        headerSecret: "",
        enabled: saved ? kept.enabled : 1,
      }}
      refusalFields={{ "forwarding.blocked": "address", "forwarding.secretMissing": "headerSecret" }}
      width={560}
      onSave={(draft) => save.mutateAsync({ body: { entityId: entity.id, protocols: [draft] } })}
      onClose={onClose}
    >
      <TextField name="address" label={t("address")} help={t("addressHelp")} required ltr />
      <TextField name="channelCode" label={t("channelCode")} help={t("channelHelp")} ltr />
      <TextField name="header" label={t("header")} help={t("headerHelp")} ltr />
      <HeaderSecret isKept={kept.hasSecret} />
      <EnabledSwitch />
      <TestButton entityId={entity.id} protocol={protocol} />
      <Example entity={entity} protocol={protocol} />
    </FormDialog>
  );
}

/** Asked for once there is a header; what is kept is not shown. */
function HeaderSecret({ isKept }: { isKept: boolean }) {
  const t = usePhrases("forwarding");
  const { values } = useDraftOfForm();
  if (typeof values.header !== "string" || values.header.trim() === "") return null;
  return (
    <PasswordField
      name="headerSecret"
      label={t("headerSecret")}
      help={t(isKept ? "headerSecretKept" : "headerSecretHelp")}
      autoComplete="off"
    />
  );
}

function EnabledSwitch() {
  const t = usePhrases("forwarding");
  const { values, set } = useDraftOfForm();
  return (
    <Switch
      label={t("enabled")}
      checked={values.enabled === 1}
      onChange={({ currentTarget }) => set("enabled", currentTarget.checked ? 1 : 0)}
    />
  );
}

function TestButton({ entityId, protocol }: { entityId: number; protocol: BuiltProtocol }) {
  const t = usePhrases("forwarding");
  const { values, check } = useDraftOfForm();
  const test = useSend(forwarding.test, [], { says: false });
  const parsed = ForwardingDraft.safeParse(values);

  function send() {
    if (!parsed.success) return check("address");
    const { address, channelCode, header, headerSecret } = parsed.data;
    test.mutate({ body: { entityId, protocol, address, channelCode, header, headerSecret } });
  }

  return (
    <Row gap="sm" size="sm">
      <Button variant="default" loading={test.isPending} onClick={send}>
        {t("test")}
      </Button>
      <Text role="status" {...(test.data?.fault && { tone: "broken" })}>
        {test.data &&
          (test.data.fault
            ? t("testFailed", { reason: faultText(test.data.fault, test.data.status) })
            : t("testSent", { status: String(test.data.status) }))}
      </Text>
    </Row>
  );
}

function Example({ entity, protocol }: { entity: EntityDetails; protocol: BuiltProtocol }) {
  const t = usePhrases("forwarding");
  const { values } = useDraftOfForm();
  const { contentType, body } = toBody(protocol, {
    channelCode: String(values.channelCode ?? ""),
    entityId: entity.id,
    entity: entity.name,
    timeZone: entity.timeZone,
    test: false,
    slots: [sampleSlot],
  });
  const shown = protocol === 1 ? JSON.stringify(JSON.parse(body), null, 2) : body;
  return (
    <Box as="details" size="sm">
      <summary>{t("example")}</summary>
      <Quiet mt="xs" mb="xs">
        {t(`protocolHelp.${protocol}`)}
      </Quiet>
      <Code>{`POST\nContent-Type: ${contentType}\n\n${shown}`}</Code>
      <Quiet mt="xs">{t("exampleNote", { days: forwardedDays })}</Quiet>
    </Box>
  );
}
