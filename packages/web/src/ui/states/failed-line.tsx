import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { phrase } from "../../lib/phrases.ts";
import type { Refused } from "../../lib/refused.ts";
import { Row } from "../kit/layout.tsx";
import { Text } from "../kit/text.tsx";

interface FailedLineProps {
  /** What could not be had. */
  text: string;
  error: Refused;
  onRetry: () => void;
}

/** What is shown stays, and something beside it could not be had: why, and the way to ask again. */
export function FailedLine({ text, error, onRetry }: FailedLineProps) {
  return (
    <Row gap="xs" mb="sm" size="sm" tone="broken" role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      <Text grow>
        {text} {error.message}
      </Text>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
        {phrase("common.retry")}
      </Button>
    </Row>
  );
}
