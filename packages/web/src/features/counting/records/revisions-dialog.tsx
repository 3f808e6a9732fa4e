import { type RecordRow, records } from "@foyer/contract/counting/records";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useValuesText } from "../../../lib/use-values-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Box, Stack } from "../../../ui/kit/layout.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useOriginText } from "./record-parts.tsx";

/** What stood in a record before, from now backwards. */
export function RevisionsDialog({ record, onClose }: { record: RecordRow; onClose: () => void }) {
  const t = usePhrases("records");
  const format = useFormat();
  const valuesText = useValuesText();
  const originText = useOriginText();
  const { deviceId, line, start, seconds, zone, deviceName } = record;
  const past = useAsk(records.revisions, { query: { deviceId, line, start, seconds } });
  return (
    <Dialog title={`${deviceName}, ${format.dateTime(start, zone)}`} onClose={onClose} width={600}>
      <Box as="ol" divided>
        <Stack as="li" gap="3xs" py="xs">
          <strong>{valuesText(record.values)}</strong>
          <Note as="span" weight="normal">
            {t("since", { time: format.dateTime(record.receivedAt, zone) })} · {originText(record)}
          </Note>
        </Stack>
        {past.data?.map((revision) => (
          <Stack as="li" key={revision.id} gap="3xs" py="xs">
            <span>{valuesText(revision.values)}</span>
            <Note as="span" weight="normal">
              {t("stood", {
                from: format.dateTime(revision.receivedAt, zone),
                to: format.dateTime(revision.replacedAt, zone),
              })}{" "}
              · {originText(revision)}
            </Note>
          </Stack>
        ))}
      </Box>
      {past.isPending && <Loading />}
      {past.isError && <Failed error={past.error} onRetry={() => void past.refetch()} />}
    </Dialog>
  );
}
