import type { ReactNode } from "react";
import { Box, Line, Stack } from "../kit/layout.tsx";
import { Quiet } from "../kit/text.tsx";
import classes from "./state-message.module.css";

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
  const Title = heading ? "h1" : "p";
  return (
    <Stack align="center" justify="center" centred className={classes.state} role={role}>
      {icon && (
        <Line align="stretch" mb="sm" tone="quiet">
          {icon}
        </Line>
      )}
      <Title className={classes.title}>{title}</Title>
      {text && (
        <Quiet mt="2xs" className={classes.text}>
          {text}
        </Quiet>
      )}
      {action && <Box mt="md">{action}</Box>}
    </Stack>
  );
}
