import { entities } from "@foyer/contract/places/entities";
import { Button } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMay } from "../../../lib/permissions.ts";
import { usePhrases } from "../../../lib/phrases.ts";
import { StateMessage } from "../../../ui/states/state-message.tsx";

/** Before the first site: what will be seen here, and where to begin. */
export function HomeEmpty() {
  const t = usePhrases("home");
  const isSetUpHere = useMay()(entities.create);
  return (
    <StateMessage
      icon={<IconBuildingStore size={32} stroke={1.4} />}
      title={t("emptyTitle")}
      text={`${t("emptyText")} ${t(isSetUpHere ? "emptyNext" : "emptyAsk")}`}
      action={
        isSetUpHere && (
          <Button component={Link} to="/start">
            {t("setUpFirst")}
          </Button>
        )
      }
    />
  );
}
