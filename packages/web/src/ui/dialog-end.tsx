import type { ReactNode } from "react";
import { Row } from "./kit/layout.tsx";
import { Text } from "./kit/text.tsx";

interface DialogEndProps {
  /** Why what was tried could not be done; said above the buttons. */
  refusal?: string | undefined;
  children: ReactNode;
}

/** The buttons of a dialog: at its end, in sight while what is above them scrolls. */
export function DialogEnd({ refusal, children }: DialogEndProps) {
  return (
    <>
      {refusal !== undefined && (
        <Text mt="md" size="sm" tone="broken" role="alert">
          {refusal}
        </Text>
      )}
      <Row justify="end" gap="xs" data-dialog-end>
        {children}
      </Row>
    </>
  );
}
