import type { RolloutHalt } from "@foyer/contract/devices/rollout-progress";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router";
import { usePhrases } from "../../../lib/phrases.ts";
import { useHaltText } from "./rollout-words.tsx";
import classes from "./rollouts.module.css";

/** What stopped the roll-out, and what can be done about it. */
export function HaltNote({ halt }: { halt: RolloutHalt }) {
  const t = usePhrases("rollouts");
  const haltText = useHaltText();
  return (
    <section className={classes.halt} role="alert">
      <IconAlertTriangle size={22} stroke={1.6} aria-hidden="true" />
      <div>
        <h2>{haltText(halt)}</h2>
        <p>
          {t(`haltNext.${halt.kind}`)}{" "}
          {halt.kind === "counts" && (
            <Link to={`/device/${encodeURIComponent(halt.sn)}`}>
              {t("lookAtDevice", { name: halt.name })}
            </Link>
          )}
        </p>
      </div>
    </section>
  );
}
