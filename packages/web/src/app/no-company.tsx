import { Button } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { Link } from "react-router";
import { phrase } from "../lib/phrases.ts";
import { StateMessage } from "../ui/states/state-message.tsx";

/** Instead of every screen of a company, as long as there is none. */
export function NoCompany() {
  return (
    <StateMessage
      heading
      icon={<IconBuildingStore size={32} stroke={1.4} />}
      title={phrase("states.noCompanyTitle")}
      text={phrase("states.noCompanyText")}
      action={
        <Button component={Link} to="/start">
          {phrase("home.setUpFirst")}
        </Button>
      }
    />
  );
}
