import { heatReports } from "@foyer/contract/reporting/heat-reports";
import { Button } from "@mantine/core";
import { IconMapOff, IconMapPin } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { Empty } from "../../../ui/states/empty.tsx";
import { StateMessage } from "../../../ui/states/state-message.tsx";

const siteAddress = (entityId: number) => `/system/entity/detail/${entityId}?tab=heat`;

/** There is no plan yet: leads to where one is made. */
export function NoPlan({ entityId }: { entityId: number | undefined }) {
  const t = usePhrases("heatmap");
  const may = useMay();
  const isMaker = may(heatReports.create);
  return (
    <Empty
      text={t(isMaker ? "noPlanText" : "noPlanAsk")}
      action={
        isMaker && (
          <Button
            component={Link}
            variant="default"
            to={entityId === undefined ? "/system/entity/index" : siteAddress(entityId)}
          >
            {t(entityId === undefined ? "toSites" : "toHeatAreas")}
          </Button>
        )
      }
    />
  );
}

/** A plan without its picture, or without devices on it: leads to where they are set. */
export function UnfinishedPlan({ entityId, lacks }: { entityId: number; lacks: "picture" | "devices" }) {
  const t = usePhrases("heatmap");
  const may = useMay();
  const Sign = lacks === "picture" ? IconMapOff : IconMapPin;
  return (
    <StateMessage
      icon={<Sign size={28} stroke={1.4} />}
      title={t(lacks === "picture" ? "noPicture" : "noDevices")}
      text={t(lacks === "picture" ? "noPictureText" : "noDevicesText")}
      action={
        may(heatReports.update) && (
          <Button component={Link} variant="default" to={siteAddress(entityId)}>
            {t("toHeatAreas")}
          </Button>
        )
      }
    />
  );
}
