import { type UnreadablePayload, unreadable } from "@foyer/contract/counting/records";
import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Row, Stack } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import classes from "./first-run.module.css";

/** Something came that no decoder could read: why, and what it was. */
export function UnreadableRow({ payload }: { payload: UnreadablePayload }) {
  const t = usePhrases("firstRun.live");
  const format = useFormat();
  const [shown, setShown] = useState(false);
  const { id, receivedAt, protocol, reason } = payload;
  const body = useAsk(unreadable.body, { query: { id } }, { enabled: shown });
  return (
    <Stack as="li" gap="2xs" break className={classes.row} data-bad>
      <Text weight="bold">{t("unreadable")}</Text>
      <Quiet>{t("unreadableText", { time: format.time(receivedAt), protocol, reason })}</Quiet>
      <Row gap="xs">
        <Button size="xs" variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? "hideRaw" : "raw")}
        </Button>
      </Row>
      {shown && (
        <Textarea
          readOnly
          rows={6}
          dir="ltr"
          aria-label={t("rawTitle")}
          classNames={{ input: look({ mono: true }) }}
          value={body.data?.preview ?? body.error?.message ?? "…"}
        />
      )}
    </Stack>
  );
}
