import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useField } from "../../../ui/form/use-field.ts";

/** Hosts as lines of a text. */
export function FrameHostsField({ name, label, help }: { name: string; label: string; help: string }) {
  const { value, set, shared } = useField({ name, label, help });
  const [typed, setTyped] = useState(() => (Array.isArray(value) ? value.join("\n") : ""));
  return (
    <Textarea
      {...shared}
      rows={3}
      dir="ltr"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        set(currentTarget.value.split(/\s+/).filter(Boolean));
      }}
    />
  );
}
