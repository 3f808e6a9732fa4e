import { quality, type RollupCheck } from "@foyer/contract/counting/quality";
import { Button } from "@mantine/core";
import { IconCircleCheck, IconScale, IconUrgent } from "@tabler/icons-react";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { useAsk, useSend } from "../../../lib/use-ask.ts";
import { Ago } from "../../../ui/ago.tsx";
import { Line } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Table } from "../../../ui/kit/table.tsx";
import { Quiet, Text } from "../../../ui/kit/text.tsx";
import { May } from "../../../ui/may.tsx";
import { Loaded } from "../../../ui/states/loaded.tsx";
import { DifferenceList } from "./difference-list.tsx";

/** Whether figures agree with their records: the last runs of the nightly check, and one at once on request. */
export function CheckPanel() {
  const t = usePhrases("quality.check");
  const answer = useAsk(quality.checks);
  const check = useSend(quality.check, [quality.checks], { says: false });
  return (
    <Panel
      title={t("title")}
      note={t("text")}
      busy={answer.isFetching}
      tools={
        <May ask={quality.check}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconScale size={14} aria-hidden="true" />}
            loading={check.isPending}
            onClick={() => check.mutate({})}
          >
            {t("now")}
          </Button>
        </May>
      }
    >
      <Loaded answer={answer}>
        {(checks) =>
          checks.length === 0 ? (
            <Quiet>{t("never")}</Quiet>
          ) : (
            <>
              <Verdict checks={checks} />
              <CheckTable checks={checks} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Verdict({ checks }: { checks: readonly RollupCheck[] }) {
  const t = usePhrases("quality.check");
  const differences = checks.reduce((sum, check) => sum + check.differences, 0);
  return (
    <Line gap="xs" mb="sm" weight="medium" tone={differences > 0 ? "broken" : "up"} role="status">
      {differences > 0 ? (
        <IconUrgent size={18} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
      )}
      {differences > 0 ? t("differed", { count: differences }) : t("fine", { count: checks.length })}
    </Line>
  );
}

function CheckTable({ checks }: { checks: readonly RollupCheck[] }) {
  const t = usePhrases("quality.check");
  const format = useFormat();
  return (
    <Table caption={t("title")} low>
      <thead>
        <tr>
          <th scope="col">{t("when")}</th>
          <th scope="col">{t("by")}</th>
          {(["sites", "days", "compared", "skipped", "length", "differences"] as const).map((column) => (
            <th key={column} scope="col" data-numeric>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.id}>
            <th scope="row">
              <Ago moment={check.startedAt} />
            </th>
            <td>{check.askedBy ?? t("night")}</td>
            <td data-numeric>{format.number(check.entities)}</td>
            <td data-numeric>{format.number(check.days)}</td>
            <td data-numeric>{format.number(check.rollups)}</td>
            <td data-numeric>{format.number(check.skipped)}</td>
            <td data-numeric>{format.duration(check.milliseconds / 1000)}</td>
            <td data-numeric>
              <Text
                as="span"
                tone={check.differences > 0 ? "broken" : undefined}
                weight={check.differences > 0 ? "bold" : undefined}
              >
                {format.number(check.differences)}
              </Text>
              {check.found.length > 0 && <DifferenceList found={check.found} />}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
