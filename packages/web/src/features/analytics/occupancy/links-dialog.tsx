import { type OccupancyLink, occupancy } from "@foyer/contract/analytics/occupancy";
import { Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Quiet } from "../../../ui/kit/text.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";

/** The public pages there are. */
export function LinksDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases("occupancy.link");
  const links = useAsk(occupancy.links);
  const revoke = useSend(occupancy.revokeLinks, [occupancy.links], { says: t("revoked") });
  const revoking = useDialog<OccupancyLink>();
  if (revoking.item) {
    const { id, name } = revoking.item;
    return (
      <ConfirmDialog
        title={t("revokeTitle", { name })}
        consequence={t("revokeText")}
        confirmLabel={t("revoke")}
        danger
        onConfirm={() => revoke.mutateAsync({ body: [id] })}
        onClose={revoking.close}
      />
    );
  }
  return (
    <Dialog title={t("listTitle")} onClose={onClose} width={640}>
      {links.data === undefined ? (
        links.error ? (
          <Failed error={links.error} onRetry={() => void links.refetch()} />
        ) : (
          <Loading />
        )
      ) : links.data.length === 0 ? (
        <Empty text={t("none")} />
      ) : (
        <Box as="ul" divided>
          {links.data.map((link) => (
            <LinkLine key={link.id} link={link} onRevoke={() => revoking.open(link)} />
          ))}
        </Box>
      )}
    </Dialog>
  );
}

function LinkLine({ link, onRevoke }: { link: OccupancyLink; onRevoke: () => void }) {
  const t = usePhrases("occupancy.link");
  const format = useFormat();
  const { name, subjectName, entityName, shows, untilDay, hasEnded, author, createTime } = link;
  const day = untilDay === null ? "" : format.date(untilDay);
  const end = hasEnded ? t("ended") : untilDay === null ? t("unlimited") : t("until", { day });
  return (
    <Line as="li" justify="between" gap="md" py="sm" tone={hasEnded ? "quiet" : undefined}>
      <div>
        <strong>{name}</strong>
        <Quiet break mt="3xs">
          {[entityName, subjectName, t(shows), end].filter(Boolean).join(" · ")}
        </Quiet>
        <Quiet break mt="3xs">
          {t("by", { author, time: format.dateTime(createTime) })}
        </Quiet>
      </div>
      <Button
        size="xs"
        variant="default"
        className={look({ fixed: true })}
        aria-label={`${t("revoke")}: ${name}`}
        onClick={onRevoke}
      >
        {t("revoke")}
      </Button>
    </Line>
  );
}
