import { usePhrases } from "../../lib/phrases.ts";
import { Line, Stack } from "../kit/layout.tsx";
import { Text } from "../kit/text.tsx";
import { NumberBox } from "../number-box.tsx";
import { type Handle, handleKey } from "./drawing.ts";
import type { PicturePoint } from "./geometry.ts";
import { handleWord } from "./handle-words.ts";

interface HandleNumbersProps {
  handles: readonly Handle[];
  place: (handle: Handle) => PicturePoint;
  onChange: (handle: Handle, to: PicturePoint) => void;
}

/** The same points as numbers, for who would rather type them. */
export function HandleNumbers({ handles, place, onChange }: HandleNumbersProps) {
  const t = usePhrases("deviceSettings.editor");
  return (
    <Stack as="fieldset" gap="xs" style={{ inlineSize: "100%" }}>
      <Text as="legend" size="sm" weight="medium">
        {t("numbers")}
      </Text>
      {handles.map((handle) => {
        const at = place(handle);
        const name = handleWord(handle);
        return (
          <Line key={handleKey(handle)} gap="xs">
            <Text as="span" size="xs" grow>
              {name}
            </Text>
            {handle.of !== "level" && (
              <NumberBox
                label={t("x", { name })}
                value={at.x}
                onChange={(x) => onChange(handle, { ...at, x })}
              />
            )}
            <NumberBox
              label={t("y", { name })}
              value={at.y}
              onChange={(y) => onChange(handle, { ...at, y })}
            />
          </Line>
        );
      })}
    </Stack>
  );
}
