import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { usePhrases } from "../../../lib/phrases.ts";

/** Puts the plan on paper: the style sheet leaves the rest of the page out. */
export function PrintButton() {
  const t = usePhrases("staffing");
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.8} />}
      onClick={() => window.print()}
    >
      {t("print")}
    </Button>
  );
}
