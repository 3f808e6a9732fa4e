import type { BoundLine } from "@foyer/contract/counting/figures-why";
import { useFormat } from "../../lib/format.ts";
import { isolated } from "../../lib/isolated.ts";
import { phraseOr, usePhrases } from "../../lib/phrases.ts";
import { Box, Stack } from "../kit/layout.tsx";
import { Note } from "../kit/text.tsx";

type Line = (typeof BoundLine)["_zod"]["output"];

/** The counting lines that were bound in the span, with what their binding makes of in and out. */
export function WhyLines({ lines, zone }: { lines: readonly Line[]; zone: string }) {
  const t = usePhrases("why");
  return (
    <section aria-label={t("lines")}>
      <Box as="h3" mb="2xs" size="sm" weight="bold">
        {t("lines")}
      </Box>
      {lines.length === 0 ? (
        <Box as="p" size="xs" weight="normal" tone="quiet">
          {t("noLines")}
        </Box>
      ) : (
        <Box as="ul" divided size="sm" numeric>
          {lines.map((line) => (
            <LineItem key={`${line.sn} ${line.line} ${line.accessId} ${line.from}`} line={line} zone={zone} />
          ))}
        </Box>
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
    <Stack as="li" py="xs" break>
      <span>
        {line.deviceName}{" "}
        <Note as="bdi" dir="ltr" weight="normal">
          {line.sn !== line.deviceName && `${line.sn} · `}
          {t("line", { line: line.line })}
        </Note>
      </span>
      <Note as="span" weight="normal">
        {quiet.filter(Boolean).join(" · ")}
      </Note>
    </Stack>
  );
}
