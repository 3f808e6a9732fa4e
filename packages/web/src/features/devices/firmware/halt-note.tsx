import type { RolloutHalt } from "@foyer/contract/devices/rollout-progress";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { Quiet, Title } from "../../../ui/kit/text.tsx";
import { useHaltText } from "./rollout-words.tsx";
import classes from "./rollouts.module.css";

/** What stopped the roll-out, and what can be done about it. */
export function HaltNote({ halt }: { halt: RolloutHalt }) {
  const t = usePhrases("rollouts");
  const haltText = useHaltText();
  return (
    <Notice as="section" Sign={IconAlertTriangle} role="alert" mb="md" className={classes.halt}>
      <Title>{haltText(halt)}</Title>
      <Quiet mt="2xs">
        {t(`haltNext.${halt.kind}`)}{" "}
        {halt.kind === "counts" && (
          <Link to={`/device/${encodeURIComponent(halt.sn)}`}>{t("lookAtDevice", { name: halt.name })}</Link>
        )}
      </Quiet>
    </Notice>
  );
}
