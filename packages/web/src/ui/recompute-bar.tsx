import { recomputing } from "@foyer/contract/counting/recompute";
import { useFormat } from "../lib/format.ts";
import { usePhrases } from "../lib/phrases.ts";
import { useAsk } from "../lib/use-ask.ts";
import { Quiet } from "./kit/text.tsx";
import classes from "./recompute-bar.module.css";

const askEveryMs = 5_000;

/** Says that figures lie behind the records, and for how long they have; nothing while they do not. */
export function RecomputeBar() {
  const t = usePhrases("recompute");
  const format = useFormat();
  const progress = useAsk(recomputing.progress, {}, { refetchInterval: askEveryMs });
  const { waiting = 0, since = null, doneLastMinute = 0 } = progress.data ?? {};
  if (waiting === 0) return null;
  return (
    <Quiet mb="sm" frame surface="body" numeric className={classes.bar} role="status">
      {[
        t("waiting", { count: waiting }),
        since !== null && t("since", { time: format.time(since) }),
        doneLastMinute > 0 && t("done", { count: doneLastMinute }),
      ]
        .filter(Boolean)
        .join(" · ")}
    </Quiet>
  );
}
