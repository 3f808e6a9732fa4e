import { type UnreadablePayload, unreadable } from "@foyer/contract/counting/records";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import classes from "./first-run.module.css";

/** Something came that no decoder could read: why, and what it was. */
export function UnreadableRow({ payload }: { payload: UnreadablePayload }) {
  const t = usePhrases("firstRun.live");
  const format = useFormat();
  const [shown, setShown] = useState(false);
  const { id, receivedAt, protocol, reason } = payload;
  const body = useAsk(unreadable.body, { query: { id } }, { enabled: shown });
  return (
    <li className={classes.row} data-bad>
      <p className={classes.strong}>{t("unreadable")}</p>
      <p className={classes.quiet}>
        {t("unreadableText", { time: format.time(receivedAt), protocol, reason })}
      </p>
      <div className={classes.buttons}>
        <Button size="xs" variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "hideRaw" : "raw")}
        </Button>
      </div>
      {shown && (
        <textarea
          className={classes.raw}
          readOnly
          rows={6}
          dir="ltr"
          aria-label={t("rawTitle")}
          value={body.data?.preview ?? body.error?.message ?? "…"}
        />
      )}
    </li>
  );
}
