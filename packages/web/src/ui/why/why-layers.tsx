import type { figures } from "@foyer/contract/counting/figures-why";
import type { Reply } from "@foyer/contract/endpoint";
import { useFormat } from "../../lib/format.ts";
import { amountText, measureText } from "../../lib/measure-text.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { Bar, Swatch } from "../kit/bar.tsx";
import { Box, Row, Stack } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";
import "../kit/chart-colours.css";

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
      <Box as="ul" divided size="sm" numeric>
        {measures.map((sum) => (
          <LayeredSum key={sum.measure} sum={sum} />
        ))}
      </Box>
    </section>
  );
}

function LayeredSum({ sum }: { sum: Sum }) {
  const t = usePhrases("home");
  const why = usePhrases("why");
  const format = useFormat();
  const shown = layers.filter((layer) => layer === "measured" || sum[layer] !== 0);
  return (
    <Stack as="li" gap="2xs" py="xs" break>
      <Row as="span" justify="between" gap="sm" gapY="3xs">
        <span>{phraseOr(sum.measure, `measures.${sum.measure}`)}</span>
        <span>
          <Note as="span" weight="normal">
            {why("shown")}
          </Note>{" "}
          <strong>{measureText(sum.measure, sum.value, format)}</strong>
        </span>
      </Row>
      <Bar
        parts={shown.map((layer) => ({ id: layer, share: barWidth(sum, layer), ground: layerColour(layer) }))}
      />
      <Row as="span" align="stretch" gap="sm" gapY="3xs" size="xs">
        {shown.map((layer) => (
          <span key={layer}>
            <Swatch ground={layerColour(layer)} /> {t(layer)}{" "}
            <bdi dir="ltr">
              {layer === "measured"
                ? measureText(sum.measure, sum.measured, format)
                : amountText(sum.measure, sum[layer], format)}
            </bdi>
          </span>
        ))}
      </Row>
    </Stack>
  );
}

const layerColour = (layer: (typeof layers)[number]) => `var(--layer-${layer})`;

/** What was taken away is a part of what was measured; the rest of that stands. */
function barWidth(sum: Sum, layer: (typeof layers)[number]): number {
  if (layer !== "measured") return Math.abs(sum[layer]);
  const taken = Math.max(0, -sum.eliminated) + Math.max(0, -sum.corrected);
  return Math.max(0, sum.measured - taken);
}
