import type { BoundLine } from "@foyer/contract/devices/bindings";
import { heatDeviceType } from "@foyer/contract/devices/device-types";
import { trackLines } from "@foyer/contract/devices/track-lines";
import { staff } from "@foyer/contract/places/staff";
import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Link } from "react-router";
import { useFormat } from "../../../lib/format.ts";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { placePages } from "../../../lib/place-addresses.ts";
import { Line, Row, Stack } from "../../../ui/kit/layout.tsx";
import type { FirstCount } from "./use-first-count.ts";

/** Types whose lines are drawn here: they send where people walk. */
const drawsLines: readonly number[] = [8, heatDeviceType];

interface FirstFigureProps {
  first: FirstCount;
  zone: string;
  /** What counts at the entrance. */
  lines: readonly Pick<BoundLine, "sn" | "deviceType">[];
}

/** It counts: the end of the way, and what may follow. */
export function FirstFigure({ first, zone, lines }: FirstFigureProps) {
  const t = usePhrases("firstRun.live");
  const next = usePhrases("nextStep");
  const format = useFormat();
  const may = useMay();
  const time = format.time(first.at, zone);
  const isNobody = first.in + first.out === 0;
  const drawn = may(trackLines.set) && lines.find(({ deviceType }) => drawsLines.includes(deviceType));
  return (
    <Stack gap="xs" mb="xs">
      <Line gap="sm">
        <IconUsers size={22} stroke={1.5} aria-hidden="true" />
        <strong>
          {isNobody ? t("firstNobody", { time }) : t("first", { in: first.in, out: first.out, time })}
        </strong>
      </Line>
      <Row gap="xs">
        <Button component={Link} to="/index">
          {t("toHome")}
        </Button>
        {drawn && (
          <Button component={Link} to={`${placePages.device.address(drawn.sn)}?tab=lines`} variant="default">
            {next("line")}
          </Button>
        )}
        {may(staff.create) && (
          <Button component={Link} to="/base/user" variant="default">
            {next("manager")}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
