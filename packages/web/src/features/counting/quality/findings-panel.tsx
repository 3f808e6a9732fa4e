import { type FindingKind, findingKinds, quality } from "@foyer/contract/counting/quality";
import type { Reply } from "@foyer/contract/endpoint";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { nearly } from "../../../ui/charts/completeness-level.ts";
import { Chip } from "../../../ui/kit/chip.tsx";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { look } from "../../../ui/kit/look.ts";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Note } from "../../../ui/kit/text.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";
import { FindingCard } from "./finding-card.tsx";
import type { QualityChoice } from "./use-quality-choice.ts";
import type { QualitySites } from "./use-quality-sites.ts";

const pageSize = 10;
/** Sites that are named when days of them are not whole. */
const namedSites = 3;
/** Which devices are silent changes by the minute. Milliseconds. */
const refetchInterval = 60_000;

export interface DaysAsked {
  startTime: string;
  endTime: string;
  entityId?: number;
}

interface FindingsPanelProps {
  choice: QualityChoice;
  asked: DaysAsked;
  sites: QualitySites["sites"];
}

/** What cannot be trusted about the counts of these days, worst first. */
export function FindingsPanel({ choice, asked, sites }: FindingsPanelProps) {
  const t = usePhrases("quality");
  const [shown, setShown] = useState(pageSize);
  const { kind } = choice.query;
  const answer = useAsk(
    quality.findings,
    { query: { ...asked, ...(kind && { kind }), size: shown } },
    { refetchInterval },
  );
  const lookedAt = answer.data?.lookedAt;
  const note = lookedAt ? (
    <Ago moment={lookedAt} words={(time) => t("lookedAt", { time })} />
  ) : (
    lookedAt === null && t("notLookedAt")
  );
  return (
    <Panel title={t("findings")} note={note} busy={answer.isFetching}>
      <Loaded answer={answer}>
        {(findings) => (
          <>
            <KindFilter
              kinds={findings.kinds}
              chosen={kind}
              onChoose={(next) => {
                setShown(pageSize);
                choice.change({ kind: next });
              }}
            />
            {findings.totalElements > 0 ? (
              <Findings findings={findings} sites={sites} />
            ) : kind === undefined ? (
              <NoFindings asked={asked} />
            ) : (
              <StateMessage role="status" title={t("noneOfKind")} />
            )}
            {findings.totalElements > findings.content.length && findings.content.length >= shown && (
              <Button
                variant="default"
                loading={answer.isFetching}
                onClick={() => setShown(shown + pageSize)}
              >
                {t("showMore")}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

interface FindingsProps {
  findings: Reply<typeof quality.findings>;
  sites: QualitySites["sites"];
}

/**
 * No sensor needs attention; whether days are whole is another question, answered here by the least complete sites.
 */
function NoFindings({ asked }: { asked: DaysAsked }) {
  const t = usePhrases("quality");
  const format = useFormat();
  const worst = useAsk(quality.days, { query: { ...asked, order: "worst", size: namedSites } });
  if (!worst.data) return null;
  const incomplete = worst.data.content.filter(({ days }) =>
    days.some(({ completeness }) => completeness !== null && completeness < nearly),
  );
  return incomplete.length === 0 ? (
    <StateMessage
      role="status"
      icon={<IconCircleCheck size={28} stroke={1.4} className={look({ tone: "up" })} />}
      title={t("inOrder")}
      text={t("inOrderText")}
    />
  ) : (
    <StateMessage
      role="status"
      title={t("noFindings")}
      text={t("incompleteAt", { sites: format.list(incomplete.map(({ name }) => name)) })}
    />
  );
}

function Findings({ findings, sites }: FindingsProps) {
  return (
    <Box as="ul">
      {findings.content.map((finding) => (
        <FindingCard
          key={[
            finding.kind,
            finding.entityId,
            finding.subject.dataType,
            finding.subject.id,
            finding.subject.line,
          ].join()}
          finding={finding}
          zone={sites.find(({ id }) => id === finding.entityId)?.timeZone}
        />
      ))}
    </Box>
  );
}

interface KindFilterProps {
  kinds: Partial<Record<string, number>>;
  chosen: FindingKind | undefined;
  onChoose: (kind: FindingKind | null) => void;
}

/** The kinds there are, each with its number. */
function KindFilter({ kinds, chosen, onChoose }: KindFilterProps) {
  const t = usePhrases("quality");
  const format = useFormat();
  const present = findingKinds.filter((kind) => (kinds[kind] ?? 0) > 0 || kind === chosen);
  if (present.length < 2 && chosen === undefined) return null;
  const total = Object.values(kinds).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const chip = (key: FindingKind | null, label: string, count: number) => (
    <Chip key={key ?? "all"} aria-pressed={(chosen ?? null) === key} onClick={() => onChoose(key)}>
      {label}{" "}
      <Note as="span" tone="inherit" numeric>
        {format.number(count)}
      </Note>
    </Chip>
  );
  return (
    <Row as="fieldset" gap="xs" mb="xs" aria-label={t("findings")}>
      {chip(null, t("allKinds"), total)}
      {present.map((kind) => chip(kind, t(`kinds.${kind}`), kinds[kind] ?? 0))}
    </Row>
  );
}
