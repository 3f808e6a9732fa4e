import type { SupportedCounter } from "@foyer/contract/devices/connections";
import { siteKeyProtocols, siteKeys } from "@foyer/contract/devices/security";
import { Button } from "@mantine/core";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { useAttempt } from "../../../ui/use-attempt.ts";
import classes from "./first-run.module.css";

interface SiteKeyPartProps {
  counter: SupportedCounter;
  /** The site it counts for, which its key is good for. */
  entityId: number;
  siteKey: string | undefined;
  onMade: (key: string) => void;
}

/** The part of a counter's address that proves it: made once it is wanted, and told this once. */
export function SiteKeyPart({ counter, entityId, siteKey, onMade }: SiteKeyPartProps) {
  const t = usePhrases("firstRun.siteKey");
  const may = useMay();
  const make = useSend(siteKeys.create, [siteKeys.list], { says: false });
  const { refusal, attempt } = useAttempt();
  if (siteKey !== undefined) return <p className={classes.notice}>{t("once")}</p>;
  if (!may(siteKeys.create))
    return <p className={classes.notice}>{t("mayNot", { permission: siteKeys.create.permission })}</p>;
  const protocols = siteKeyProtocols.filter((protocol) => protocol === counter.key);
  return (
    <div className={classes.notice}>
      <p>{t("text")}</p>
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
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </div>
  );
}
