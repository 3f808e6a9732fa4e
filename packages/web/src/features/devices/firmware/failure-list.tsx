import type { RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import classes from "./rollouts.module.css";

/** Why devices failed, the commonest reason first, with some of them. */
export function FailureList({ failures }: Pick<RolloutDetails, "failures">) {
  const t = usePhrases("rollouts");
  const reasons = usePhrases("rollouts.failures");
  const format = useFormat();
  return (
    <section className={classes.panel} aria-labelledby="rollout-failures">
      <header className={classes.panelHead}>
        <h2 id="rollout-failures">{t("failuresTitle")}</h2>
      </header>
      <ul className={classes.failures}>
        {failures.map(({ reason, said, devices, sns }) => (
          <li key={`${reason}:${said}`}>
            <strong className="tabular">{format.number(devices)}</strong>
            <span>
              {reasons(reason)}
              {said && <q>{said}</q>}
              <small>
                <bdi dir="ltr">{sns.join(", ")}</bdi>
                {devices > sns.length && ` ${t("andMore", { count: devices - sns.length })}`}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
