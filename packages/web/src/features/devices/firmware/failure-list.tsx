import type { RolloutDetails } from "@foyer/contract/devices/rollout-progress";
import { useFormat } from "../../../lib/format.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Box, Line } from "../../../ui/kit/layout.tsx";
import { Panel } from "../../../ui/kit/panel.tsx";
import { Note, Quiet, Text } from "../../../ui/kit/text.tsx";

/** Why devices failed, the commonest reason first, with some of them. */
export function FailureList({ failures }: Pick<RolloutDetails, "failures">) {
  const t = usePhrases("rollouts");
  const reasons = usePhrases("rollouts.failures");
  const format = useFormat();
  return (
    <Panel flush title={t("failuresTitle")}>
      <Box as="ul" divided size="sm">
        {failures.map(({ reason, said, devices, sns }) => (
          <Line as="li" key={`${reason}:${said}`} align="start" gap="sm" px="md" py="xs">
            <Text as="strong" fixed numeric endwise style={{ inlineSize: 40 }}>
              {format.number(devices)}
            </Text>
            <span>
              {reasons(reason)}
              {said && (
                <Quiet as="span">
                  {" "}
                  <q>{said}</q>
                </Quiet>
              )}
              <Note as="div" break>
                <bdi dir="ltr">{sns.join(", ")}</bdi>
                {devices > sns.length && ` ${t("andMore", { count: devices - sns.length })}`}
              </Note>
            </span>
          </Line>
        ))}
      </Box>
    </Panel>
  );
}
