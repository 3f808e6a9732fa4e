import type { ReactNode } from "react";
import { Box, Line, Stack } from "../kit/layout.tsx";
import { Quiet, Title } from "../kit/text.tsx";

interface StateMessageProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  /** The message is what the whole page says. */
  heading?: boolean;
  role?: "alert" | "status";
}

/** The one look of everything a place can say instead of showing its content. */
export function StateMessage({ title, text, icon, action, heading = false, role }: StateMessageProps) {
  return (
    <Stack align="center" justify="center" centred px="lg" style={{ paddingBlock: 48 }} role={role}>
      {icon && (
        <Line align="stretch" mb="sm" tone="quiet">
          {icon}
        </Line>
      )}
      <Title as={heading ? "h1" : "p"}>{title}</Title>
      {text && (
        <Quiet mt="2xs" narrow>
          {text}
        </Quiet>
      )}
      {action && <Box mt="md">{action}</Box>}
    </Stack>
  );
}
