import type { ReactNode } from "react";
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
    <div className={classes.state} role={role}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
