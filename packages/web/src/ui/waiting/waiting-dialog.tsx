import { waiting } from "@foyer/contract/devices/waiting";
import { useFormat } from "../../lib/format.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { useAsk } from "../../lib/use-ask.ts";
import { useValuesText } from "../../lib/use-values-text.ts";
import { Dialog } from "../dialog.tsx";
import { Fact, Facts } from "../kit/facts.tsx";
import { Box, Stack } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";
import { Failed } from "../states/failed.tsx";
import { Loading } from "../states/loading.tsx";

/** What an unknown device has sent: enough to know which one it is. */
export function WaitingDialog({ sn, onClose }: { sn: string; onClose: () => void }) {
  const t = usePhrases("records");
  const wait = usePhrases("records.waiting");
  const format = useFormat();
  const valuesText = useValuesText();
  const { data, isPending, isError, error, refetch } = useAsk(waiting.details, { query: { sn } });
  /** A moment, or the wall clock of a device whose site is not known yet. */
  const clock = (at: string) => (at.endsWith("Z") ? format.dateTime(at) : at);
  return (
    <Dialog title={sn} onClose={onClose} width={600}>
      {data && (
        <>
          <Facts mb="sm">
            <Fact title={wait("model")}>
              {[
                data.reportedModel,
                data.deviceType !== null && phraseOr("", `deviceTypes.${data.deviceType}`),
              ]
                .filter(Boolean)
                .join(" · ") || "?"}
            </Fact>
            <Fact title={wait("read")}>
              {wait("readOf", { count: data.read })}
              {data.unreadable > 0 && ` ${wait("unreadable", { count: data.unreadable })}`}
            </Fact>
          </Facts>
          <Box as="ul" divided>
            {data.lines.map(({ line, records, last, at }) => (
              <Stack as="li" key={line} gap="3xs" py="xs">
                <span>
                  {t("line", { line })}: <strong>{valuesText(last)}</strong>
                </span>
                <Note as="span" weight="normal">
                  {clock(at)} · {t("records", { count: records })}
                </Note>
              </Stack>
            ))}
          </Box>
          {data.lines.length === 0 && (
            <Box as="p" mt="sm" size="xs" weight="normal" tone="quiet">
              {wait("noCounts")}
            </Box>
          )}
        </>
      )}
      {isPending && <Loading />}
      {isError && <Failed error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}
