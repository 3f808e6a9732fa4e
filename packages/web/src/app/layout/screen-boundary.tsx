import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { phrase } from "../../lib/phrases.ts";
import { StateMessage } from "../../ui/states/state-message.tsx";

/** A screen that breaks, or whose code is gone after an update, leaves the rest of the page standing. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <StateMessage
        role="alert"
        title={phrase("states.errorTitle")}
        text={phrase("states.errorText")}
        action={
          <Button variant="default" onClick={() => location.reload()}>
            {phrase("layout.reload")}
          </Button>
        }
      />
    );
  }
}
