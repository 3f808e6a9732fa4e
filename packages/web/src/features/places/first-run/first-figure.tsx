import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import type { FirstCount } from "./use-first-count.ts";

/** It counts: the end of the way. */
export function FirstFigure({ first, zone }: { first: FirstCount; zone: string }) {
  const t = usePhrases("firstRun.live");
  const format = useFormat();
  const time = format.time(first.at, zone);
  const isNobody = first.in + first.out === 0;
  return (
    <Row gap="sm" gapY="xs" mb="xs">
      <IconUsers size={22} stroke={1.5} aria-hidden="true" />
      <strong>
        {isNobody ? t("firstNobody", { time }) : t("first", { in: first.in, out: first.out, time })}
      </strong>
      <Button component={Link} to="/index">
        {t("toHome")}
      </Button>
    </Row>
  );
}
