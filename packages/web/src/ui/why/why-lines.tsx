import type { BoundLine } from "@foyer/contract/counting/figures-why";
import { useFormat } from "../../lib/format.ts";
import { isolated } from "../../lib/isolated.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import classes from "./why.module.css";

type Line = (typeof BoundLine)["_zod"]["output"];

/** The counting lines that were bound in the span, with what their binding makes of in and out. */
export function WhyLines({ lines, zone }: { lines: readonly Line[]; zone: string }) {
  const t = usePhrases("why");
  return (
    <section aria-label={t("lines")}>
      <h3 className={classes.heading}>{t("lines")}</h3>
      {lines.length === 0 ? (
        <p className={classes.quiet}>{t("noLines")}</p>
      ) : (
        <ul className={classes.list}>
          {lines.map((line) => (
            <LineItem key={`${line.sn} ${line.line} ${line.accessId} ${line.from}`} line={line} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LineItem({ line, zone }: { line: Line; zone: string }) {
  const t = usePhrases("why");
  const format = useFormat();
  const from = isolated(format.dateTime(line.from, zone));
  const bound =
    line.to === null
      ? t("since", { time: from })
      : t("between", { from, to: isolated(format.dateTime(line.to, zone)) });
  const quiet = [
    isolated(line.accessName),
    line.direction !== 0 && phraseOr("", `records.directions.${line.direction}`),
    line.sign === -1 && t("reversed"),
    bound,
  ];
  return (
    <li className={classes.line}>
      <span>
        {line.deviceName}{" "}
        <bdi dir="ltr" className={classes.quiet}>
          {line.sn !== line.deviceName && `${line.sn} · `}
          {t("line", { line: line.line })}
        </bdi>
      </span>
      <span className={classes.quiet}>{quiet.filter(Boolean).join(" · ")}</span>
    </li>
  );
}
