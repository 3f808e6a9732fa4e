import { TextInput } from "@mantine/core";
import { useState } from "react";
import { usePhrases } from "../../lib/phrases.ts";
import { Line, Stack } from "../kit/layout.tsx";
import { Text } from "../kit/text.tsx";
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

/** Takes what is typed when it is left: a number half typed would be brought into range at once. */
function NumberBox({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const [typed, setTyped] = useState<string>();

  function take() {
    const number = Number(typed);
    setTyped(undefined);
    if (typed?.trim() && Number.isFinite(number) && number !== value) onChange(number);
  }

  return (
    <TextInput
      w={60}
      size="xs"
      inputMode="numeric"
      dir="ltr"
      aria-label={label}
      value={typed ?? String(Math.round(value))}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        take();
      }}
    />
  );
}
