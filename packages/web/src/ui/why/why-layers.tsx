import type { figures } from "@foyer/contract/counting/figures-why";
import type { Reply } from "@foyer/contract/endpoint";
import { useFormat } from "../../lib/format.ts";
import { amountText, measureText } from "../../lib/measure-text.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { Box, Row } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";
import classes from "./why.module.css";
import "../charts/chart-colours.css";

type Sum = Reply<typeof figures.why>["measures"][number];

const layers = ["measured", "eliminated", "corrected", "estimated"] as const;

/** The sums behind a figure, each as a bar of its layers with the amounts in words. */
export function WhyLayers({ measures }: { measures: readonly Sum[] }) {
  const t = usePhrases("why");
  if (measures.length === 0) return null;
  return (
    <section aria-label={t("madeOf")}>
      <Box as="h3" mb="2xs" size="sm" weight="bold">
        {t("madeOf")}
      </Box>
      <ul className={classes.list}>
        {measures.map((sum) => (
          <LayeredSum key={sum.measure} sum={sum} />
        ))}
      </ul>
    </section>
  );
}

function LayeredSum({ sum }: { sum: Sum }) {
  const t = usePhrases("home");
  const why = usePhrases("why");
  const format = useFormat();
  const shown = layers.filter((layer) => layer === "measured" || sum[layer] !== 0);
  return (
    <li className={classes.sum}>
      <span className={classes.sumHead}>
        <span>{phraseOr(sum.measure, `measures.${sum.measure}`)}</span>
        <span>
          <Note as="span" weight="normal">
            {why("shown")}
          </Note>{" "}
          <strong>{measureText(sum.measure, sum.value, format)}</strong>
        </span>
      </span>
      <span className={classes.stack} aria-hidden="true">
        {shown.map((layer) => (
          <span key={layer} data-layer={layer} style={{ flexGrow: widthOf(sum, layer) }} />
        ))}
      </span>
      <Row as="span" align="stretch" gap="sm" gapY="3xs" size="xs">
        {shown.map((layer) => (
          <span key={layer}>
            <span className={classes.swatch} data-layer={layer} aria-hidden="true" /> {t(layer)}{" "}
            <bdi dir="ltr">
              {layer === "measured"
                ? measureText(sum.measure, sum.measured, format)
                : amountText(sum.measure, sum[layer], format)}
            </bdi>
          </span>
        ))}
      </Row>
    </li>
  );
}

/** What was taken away is a part of what was measured; the rest of that stands. */
function widthOf(sum: Sum, layer: (typeof layers)[number]): number {
  if (layer !== "measured") return Math.abs(sum[layer]);
  const taken = Math.max(0, -sum.eliminated) + Math.max(0, -sum.corrected);
  return Math.max(0, sum.measured - taken);
}
