import { Button } from "@mantine/core";
import { Link } from "react-router";
import { usePhrases } from "../lib/phrases.ts";
import { StateMessage } from "../ui/states/state-message.tsx";

export function NotFoundPage() {
  const t = usePhrases("states");
  return (
    <StateMessage
      heading
      title={t("notFoundTitle")}
      text={t("notFoundText")}
      action={
        <Button component={Link} to="/" variant="default">
          {t("toHome")}
        </Button>
      }
    />
  );
}
