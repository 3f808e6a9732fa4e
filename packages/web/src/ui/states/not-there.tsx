import { Button } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { StateMessage } from "./state-message.tsx";

interface NotThereProps {
  title: string;
  text: string;
  /** The list the thing would be in. */
  back: { to: string; title: string };
}

/** Instead of the page of one thing that is gone, never was, or is not for this user to see. */
export function NotThere({ title, text, back }: NotThereProps) {
  return (
    <StateMessage
      heading
      role="alert"
      icon={<IconMapPinOff size={28} stroke={1.4} />}
      title={title}
      text={text}
      action={
        <Button component={Link} to={back.to} variant="default">
          {back.title}
        </Button>
      }
    />
  );
}
