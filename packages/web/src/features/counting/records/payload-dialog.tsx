import { type UnreadablePayload, unreadable } from "@foyer/contract/counting/records";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { useSizeText } from "../../../lib/use-size-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { codeLook } from "../../../ui/kit/code.tsx";
import { Fact, Facts } from "../../../ui/kit/facts.tsx";
import { Box } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";

interface PayloadDialogProps {
  payload: UnreadablePayload;
  title: string;
  onClose: () => void;
}

/** A payload as it was stored, with what came beside it. */
export function PayloadDialog({ payload, title, onClose }: PayloadDialogProps) {
  const t = usePhrases("records");
  const odd = usePhrases("records.unreadable");
  const format = useFormat();
  const sizeText = useSizeText();
  const body = useAsk(unreadable.body, { query: { id: payload.id } });
  const facts = [
    [odd("reason"), payload.reason],
    [t("protocol"), payload.protocol],
    [t("received"), format.dateTime(payload.receivedAt)],
    [t("size"), sizeText(payload.size)],
    ...Object.entries(body.data?.meta ?? {}).filter(([, value]) => value !== ""),
  ] as const;
  return (
    <Dialog title={title} onClose={onClose} width={720}>
      <Facts mb="sm">
        {facts.map(([name, value]) => (
          <Fact key={name} title={name}>
            <bdi>{value}</bdi>
          </Fact>
        ))}
      </Facts>
      {body.data && (
        <>
          <textarea
            className={look({ block: true }, codeLook)}
            readOnly
            rows={12}
            style={{ inlineSize: "100%", resize: "vertical" }}
            dir="ltr"
            aria-label={odd("content")}
            value={body.data.preview}
          />
          {!body.data.whole && (
            <Box as="p" mt="sm" size="xs" weight="normal" tone="quiet">
              {odd("onlyBeginning")}
            </Box>
          )}
        </>
      )}
      {body.isPending && <Loading />}
      {body.isError && <Failed error={body.error} onRetry={() => void body.refetch()} />}
    </Dialog>
  );
}
