import { home } from "@foyer/contract/analytics/home";
import { type StatisticType, statisticTypes } from "@foyer/contract/counting/metrics";
import { Button, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { useSend } from "../../../lib/use-ask.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import classes from "./home.module.css";
import { mostStatistics, toggled } from "./statistic-choice.ts";
import "./statistic-types-styles.ts";

interface StatisticTypesDialogProps {
  chosen: readonly StatisticType[];
  onClose: () => void;
}

/** Which figures the home page shows this user: at least one. */
export function StatisticTypesDialog({ chosen, onClose }: StatisticTypesDialogProps) {
  const t = usePhrases("home");
  const common = usePhrases("common");
  const metrics = usePhrases("metrics");
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
        <p className={classes.quiet}>{t("chooseStatisticsHint")}</p>
        <div className={classes.typeList}>
          {statisticTypes.map((type) => (
            <Checkbox
              key={type}
              classNames={{ description: classes.typeHelp }}
              label={metrics(`${type}.name`)}
              description={metrics(`${type}.help`)}
              checked={types.includes(type)}
              disabled={types.length >= mostStatistics && !types.includes(type)}
              onChange={() => {
                setTypes(toggled(types, type));
                setWarned(false);
              }}
            />
          ))}
        </div>
        <Group justify="flex-end" gap="xs" className={classes.dialogFoot}>
          <span className={classes.dialogNote} role="status">
            {warned ? refusals("statisTypes.none") : common("selected", { count: types.length })}
          </span>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {common("save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
