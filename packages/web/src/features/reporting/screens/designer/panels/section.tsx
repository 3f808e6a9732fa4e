import { type ReactNode, useId } from "react";
import { Stack } from "../../../../../ui/kit/layout.tsx";
import { Text } from "../../../../../ui/kit/text.tsx";

/** A part of the details under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap="xs" aria-labelledby={id}>
      <Text as="h2" id={id} size="sm" weight="bold">
        {title}
      </Text>
      {children}
    </Stack>
  );
}
