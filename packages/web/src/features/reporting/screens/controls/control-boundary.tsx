import type { Control } from "@foyer/contract/reporting/screens/screen-document";
import { Component, type ContextType, type ReactNode } from "react";
import { phrase } from "../../../../lib/phrases.ts";
import { ControlErrors } from "./control-errors.ts";
import { LabelledBox } from "./labelled-box.tsx";

/** Milliseconds until a broken control is tried again; the last holds for all further times. */
const waits = [5_000, 30_000, 300_000] as const;

interface BoundaryProps {
  control: Control;
  name: string;
  children: ReactNode;
}

/** One broken control never takes the page along. */
export class ControlBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  static override contextType = ControlErrors;
  declare context: ContextType<typeof ControlErrors>;
  override state = { isBroken: false };
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(cause: unknown) {
    this.context(cause);
    clearTimeout(this.timer);
    this.timer = setTimeout(this.tryAgain, waits[Math.min(this.tries, waits.length - 1)]);
    this.tries++;
  }

  override componentDidUpdate({ control }: BoundaryProps) {
    // What was changed may be what broke it.
    if (control !== this.props.control && this.state.isBroken) {
      this.tries = 0;
      this.tryAgain();
    }
  }

  override componentWillUnmount() {
    clearTimeout(this.timer);
  }

  private readonly tryAgain = () => {
    clearTimeout(this.timer);
    this.setState({ isBroken: false });
  };

  override render() {
    return this.state.isBroken ? (
      <LabelledBox name={this.props.name} text={phrase("screenControls.broken")} />
    ) : (
      this.props.children
    );
  }
}
