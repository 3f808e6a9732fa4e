import type { ReactNode } from "react";
import { Stack } from "./kit/layout.tsx";
import { Note } from "./kit/text.tsx";

/** Two lines of a cell: what it is, and quietly what else is known. */
export function TwoLines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <Stack as="span" tight>
      <span>{first}</span>
      {second && (
        <Note as="span" weight="normal">
          {second}
        </Note>
      )}
    </Stack>
  );
}
