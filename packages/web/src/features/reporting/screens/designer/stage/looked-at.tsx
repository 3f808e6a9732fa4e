import { Button } from "@mantine/core";
import { usePhrases } from "../../../../../lib/phrases.ts";
import { Line } from "../../../../../ui/kit/layout.tsx";
import { Text } from "../../../../../ui/kit/text.tsx";
import { useDesigner, useSettledState } from "../editor/use-designer.ts";
import classes from "./stage.module.css";

/** Says that the page is not as it is drawn or answered, and leads back. */
export function LookedAt() {
  const t = usePhrases("screenDesigner.view");
  const designer = useDesigner();
  const { showsAs, mirrored } = useSettledState();
  if (showsAs === "live" && !mirrored) return null;
  const texts = [
    ...(showsAs === "live" ? [] : [t("forced", { state: t(`states.${showsAs}`) })]),
    ...(mirrored ? [t("mirroredNow")] : []),
  ];
  return (
    <Line role="status" dir="auto" gap="xs" className={classes.lookedAt}>
      <Text size="sm">{texts.join(" ")}</Text>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          designer.showAs("live");
          designer.mirror(false);
        }}
      >
        {t("back")}
      </Button>
    </Line>
  );
}
