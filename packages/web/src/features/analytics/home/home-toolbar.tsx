import { usePhrases } from "../../../lib/phrases.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";
import { AsOf } from "./as-of.tsx";
import type { ChangeHomeChoice, HomeChoice } from "./home-choice.ts";
import { LiveDot } from "./live-dot.tsx";
import { SubjectFilter } from "./subject-filter.tsx";
import type { HomePlaces } from "./use-home-places.ts";

interface HomeToolbarProps {
  choice: HomeChoice;
  change: ChangeHomeChoice;
  places: HomePlaces;
  connected: boolean;
  /** Moment of the newest count, if there is one. */
  asOf: string | null | undefined;
  zones: readonly string[];
  now: Date;
}

/** Title, freshness of the figures, and whose counts are shown. */
export function HomeToolbar({ choice, change, places, connected, asOf, zones, now }: HomeToolbarProps) {
  const t = usePhrases("home");
  return (
    <Row as="header" gap="md" gapY="xs">
      <Text as="h1" size="xl" weight="bold" tight>
        {t("title")}
      </Text>
      <Row gap="sm" gapY="2xs" size="sm" tone="quiet" numeric>
        <LiveDot connected={connected} />
        {asOf && <AsOf moment={asOf} zone={places.zone} zones={zones} now={now} />}
      </Row>
      <SubjectFilter choice={choice} change={change} organisations={places.organisations} />
    </Row>
  );
}
