import { Button } from "@mantine/core";
import { Component, type ReactNode } from "react";
import { connection } from "../../lib/connection.ts";
import { phrase } from "../../lib/phrases.ts";
import { StateMessage } from "../../ui/states/state-message.tsx";
import { ScreenMissing } from "../screens.ts";

const isWithoutServer = () => connection.current().isAway || !navigator.onLine;

/** A page that was loaded so short a time ago would not get what is missing by being loaded again. Milliseconds. */
const justLoaded = 60_000;

/**
 * A screen that breaks leaves the rest of the page standing. One whose code is gone, as after an update, was just gone to:
 * nothing is lost when the page is loaded again.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ScreenMissing && performance.now() > justLoaded && !isWithoutServer())
      location.reload();
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <StateMessage
        role="alert"
        title={phrase(isWithoutServer() ? "states.needsConnection" : "states.errorTitle")}
        text={phrase(isWithoutServer() ? "states.needsConnectionText" : "states.errorText")}
        action={
          <Button variant="default" onClick={() => location.reload()}>
            {phrase("layout.reload")}
          </Button>
        }
      />
    );
  }
}
