import { home } from "@foyer/contract/analytics/home";
import type { StatisticType } from "@foyer/contract/metrics";
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Box, Line, Row } from "../../../ui/kit/layout.tsx";
import { Quiet, Text, Title } from "../../../ui/kit/text.tsx";
import { StatisticTypeBoxes } from "../../../ui/statistic-types/statistic-type-boxes.tsx";
import { moved } from "./card-order.ts";

interface StatisticTypesDialogProps {
  chosen: readonly StatisticType[];
  onClose: () => void;
}

/** Which figures the home page shows this user: at least one. */
export function StatisticTypesDialog({ chosen, onClose }: StatisticTypesDialogProps) {
  const t = usePhrases("home");
  const common = usePhrases("common");
  const refusals = usePhrases("refusals");
  const [types, setTypes] = useState<readonly StatisticType[]>(chosen);
  const [warned, setWarned] = useState(false);
  const save = useSend(home.setStatisTypes, [home.statisTypes, home.statistical], { says: common("saved") });

  const submit = () => {
    setWarned(types.length === 0);
    if (types.length > 0) save.mutate({ query: { types: types.join() } }, { onSuccess: onClose });
  };

  return (
    <Dialog title={t("chooseStatistics")} onClose={onClose} width={600}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Box as="p" mb="sm" size="sm" tone="quiet">
          {t("chooseStatisticsHint")}
        </Box>
        <StatisticTypeBoxes
          chosen={types}
          onChange={(next) => {
            setTypes(next);
            setWarned(false);
          }}
        />
        {types.length > 1 && <OrderList types={types} onChange={setTypes} />}
        <Row justify="end" gap="xs" data-dialog-end>
          <Quiet as="span" grow role="status">
            {warned ? refusals("statisTypes.none") : common("selected", { count: types.length })}
          </Quiet>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {common("save")}
          </Button>
        </Row>
      </form>
    </Dialog>
  );
}

interface OrderListProps {
  types: readonly StatisticType[];
  onChange: (types: readonly StatisticType[]) => void;
}

/** The chosen ones in their order, each to be moved by a press: on a phone nothing can be dragged. */
function OrderList({ types, onChange }: OrderListProps) {
  const t = usePhrases("home");
  const metrics = usePhrases("metrics");
  return (
    <Box as="section" mt="sm" mb="sm" parted aria-label={t("order")}>
      <Title as="h3">{t("order")}</Title>
      <Quiet mb="2xs">{t("orderHint")}</Quiet>
      <ol>
        {types.map((type, place) => {
          const name = metrics(`${type}.name`);
          return (
            <Line as="li" key={type} gap="xs" py="2xs">
              <Text as="span" grow>
                {name}
              </Text>
              <ActionIcon
                variant="subtle"
                aria-label={t("moveEarlier", { name })}
                disabled={place === 0}
                onClick={() => onChange(moved(types, type, place - 1))}
              >
                <IconChevronUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                aria-label={t("moveLater", { name })}
                disabled={place === types.length - 1}
                onClick={() => onChange(moved(types, type, place + 1))}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
            </Line>
          );
        })}
      </ol>
    </Box>
  );
}
