import { usePhrases } from "../../../lib/phrases.ts";
import { BindingPeriods } from "../../../ui/accesses/binding-periods.tsx";
import factClasses from "../../../ui/facts.module.css";
import { DayCounts } from "./day-counts.tsx";
import classes from "./device-detail.module.css";
import { HealthFacts } from "./health-facts.tsx";
import type { ShownDevice } from "./shown-device.ts";

/** How the device is, what it counted lately, and where it counts. */
export function OverviewTab({ device }: { device: ShownDevice }) {
  const t = usePhrases("deviceDetail");
  const site = t("siteTime", { site: device.entityName, zone: device.zone });
  return (
    <div className={classes.overview}>
      <section className={classes.wide} aria-labelledby="device-day">
        <h2 id="device-day" className={factClasses.title}>
          {t("day.title")}
        </h2>
        <DayCounts device={device} />
      </section>
      <section aria-labelledby="device-health">
        <h2 id="device-health" className={factClasses.title}>
          {t("health.title")}
        </h2>
        <HealthFacts device={device} />
      </section>
      <section aria-labelledby="device-bindings">
        <h2 id="device-bindings" className={factClasses.title}>
          {t("bindings.title")}
        </h2>
        <BindingPeriods query={{ deviceId: device.id }} zone={device.zone} />
      </section>
      <p className={`${classes.quiet} ${classes.wide}`}>{site}</p>
    </div>
  );
}
