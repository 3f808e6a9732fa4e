import { type SupportedCounter, siteKeyProtocols } from "@foyer/contract/devices/brands/brands";
import { siteKeys } from "@foyer/contract/devices/site-keys";
import { Button } from "@mantine/core";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { useAttempt } from "../../../ui/use-attempt.ts";

interface SiteKeyPartProps {
  counter: SupportedCounter;
  /** The site it counts for, which its key is good for. */
  entityId: number;
  siteKey: string | undefined;
  onMade: (key: string) => void;
}

/** The part of a counter's address that proves it: made on request, and shown only this once. */
export function SiteKeyPart({ counter, entityId, siteKey, onMade }: SiteKeyPartProps) {
  const t = usePhrases("firstRun.siteKey");
  const may = useMay();
  const make = useSend(siteKeys.create, [siteKeys.list], { says: false });
  const { refusal, attempt } = useAttempt();
  if (siteKey !== undefined) return <Notice as="p">{t("once")}</Notice>;
  if (!may(siteKeys.create))
    return <Notice as="p">{t("mayNot", { permission: siteKeys.create.permission })}</Notice>;
  const protocols = siteKeyProtocols.filter((protocol) => protocol === counter.brand);
  return (
    <Notice>
      <Text>{t("text")}</Text>
      <Button
        loading={make.isPending}
        onClick={() =>
          void attempt(async () =>
            onMade((await make.mutateAsync({ body: { name: counter.name, entityId, protocols } })).key),
          )
        }
      >
        {t("make")}
      </Button>
      {refusal !== undefined && <Text role="alert">{refusal}</Text>}
    </Notice>
  );
}
