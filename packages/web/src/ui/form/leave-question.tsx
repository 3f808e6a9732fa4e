import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Text } from "../kit/text.tsx";
import classes from "./draft-form.module.css";

/** Stands in place of a dialog's buttons before what was entered is thrown away. */
export function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = usePhrases("common");
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <Text size="sm" className={classes.unsaved} role="alert">
        <strong>{t("unsavedTitle")}</strong>
        {t("unsavedText")}
      </Text>
      <Button ref={stay} variant="default" onClick={onStay}>
        {t("stay")}
      </Button>
      <Button color="red" onClick={onLeave}>
        {t("leave")}
      </Button>
    </>
  );
}
