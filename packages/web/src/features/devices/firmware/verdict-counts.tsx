import { rolloutVerdicts } from "@foyer/contract/devices/rollout-plan";
import type { RolloutPreview } from "@foyer/contract/devices/rollout-progress";
import { usePhrases } from "../../../lib/phrases.ts";
import { Row } from "../../../ui/kit/layout.tsx";
import { Text } from "../../../ui/kit/text.tsx";

/** How many take part, how many of those are away, and how many are left out and why. */
export function VerdictCounts({ preview: { verdicts, offline } }: { preview: RolloutPreview }) {
  const t = usePhrases("rollouts.verdicts");
  const takePart = verdicts.upgrade ?? 0;
  const left = rolloutVerdicts.filter((verdict) => verdict !== "upgrade" && (verdicts[verdict] ?? 0) > 0);
  return (
    <Row as="ul" gap="md" gapY="2xs" size="sm" tone="quiet" numeric role="status">
      <Text as="li" tone="plain" weight="bold">
        {takePart === 0 ? t("none") : t("upgrade", { count: takePart })}
      </Text>
      {offline > 0 && <li>{t("offline", { count: offline })}</li>}
      {left.map((verdict) => (
        <li key={verdict}>{t(verdict, { count: verdicts[verdict] ?? 0 })}</li>
      ))}
    </Row>
  );
}
