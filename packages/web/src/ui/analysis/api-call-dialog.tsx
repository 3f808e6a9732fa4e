import type { Endpoint } from "@foyer/contract/endpoint";
import { useRef } from "react";
import { actingCompany } from "../../lib/acting-company.ts";
import { apiBase } from "../../lib/api-base.ts";
import { language } from "../../lib/language.ts";
import { usePhrases } from "../../lib/phrases.ts";
import { CopyButton } from "../copy-button.tsx";
import { Dialog } from "../dialog.tsx";
import { Code } from "../kit/code.tsx";
import { Text } from "../kit/text.tsx";
import { toCurl, tokenPlace } from "./api-call.ts";

interface ApiCallDialogProps {
  endpoint: Pick<Endpoint, "method" | "path">;
  body: unknown;
  onClose: () => void;
}

/** The question as a call that programs can make. */
export function ApiCallDialog({ endpoint, body, onClose }: ApiCallDialogProps) {
  const t = usePhrases("analysis");
  const shown = useRef<HTMLPreElement>(null);
  const call = toCurl(endpoint, body, {
    base: location.origin + apiBase,
    lang: language(),
    tenant: actingCompany.requested(),
  });
  return (
    <Dialog title={t("apiCallTitle")} width={600} onClose={onClose}>
      <Code ref={shown} mb="sm">
        {call}
      </Code>
      <Text size="sm" weight="normal">
        {t("apiCallText", { token: tokenPlace })}
      </Text>
      <CopyButton shown={shown} value={call} mt="md" variant="filled" data-autofocus />
    </Dialog>
  );
}
