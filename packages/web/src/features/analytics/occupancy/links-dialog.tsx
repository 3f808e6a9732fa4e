import { type OccupancyLink, occupancy } from "@foyer/contract/analytics/occupancy";
import { Button } from "@mantine/core";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stack } from "../../../ui/kit/layout.tsx";
import { Empty } from "../../../ui/states/empty.tsx";
import { Failed } from "../../../ui/states/failed.tsx";
import { Loading } from "../../../ui/states/loading.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import classes from "./occupancy.module.css";

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
        <Stack as="ul" bare className={classes.links}>
          {links.data.map((link) => (
            <LinkLine key={link.id} link={link} onRevoke={() => revoking.open(link)} />
          ))}
        </Stack>
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
    <li data-ended={hasEnded || undefined}>
      <div>
        <strong>{name}</strong>
        <p>{[entityName, subjectName, t(shows), end].filter(Boolean).join(" · ")}</p>
        <p>{t("by", { author, time: format.dateTime(createTime) })}</p>
      </div>
      <Button size="xs" variant="default" aria-label={`${t("revoke")}: ${name}`} onClick={onRevoke}>
        {t("revoke")}
      </Button>
    </li>
  );
}
