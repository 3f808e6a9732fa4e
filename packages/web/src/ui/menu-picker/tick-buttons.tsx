import { Button } from "@mantine/core";
import { usePhrases } from "../../lib/phrases.ts";
import { Row } from "../kit/layout.tsx";

interface TickButtonsProps {
  /** What they are about, for screen readers. */
  of: string;
  onTick: (on: boolean) => void;
  onInvert: () => void;
}

/** All, none, the other way round. */
export function TickButtons({ of, onTick, onInvert }: TickButtonsProps) {
  const t = usePhrases("menuPicker");
  const actions = [
    { label: t("all"), act: () => onTick(true) },
    { label: t("none"), act: () => onTick(false) },
    { label: t("invert"), act: onInvert },
  ];
  return (
    <Row align="stretch" gap="3xs" style={{ marginInlineStart: -8 }}>
      {actions.map(({ label, act }) => (
        <Button
          key={label}
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={`${label}: ${of}`}
          onClick={act}
        >
          {label}
        </Button>
      ))}
    </Row>
  );
}
