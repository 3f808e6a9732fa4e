import { home } from "@foyer/contract/analytics/home";
import type { StatisticType } from "@foyer/contract/metrics";
import { Button } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Box, Row } from "../../../ui/kit/layout.tsx";
import { Quiet } from "../../../ui/kit/text.tsx";
import { StatisticTypeBoxes } from "../../../ui/statistic-types/statistic-type-boxes.tsx";

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
