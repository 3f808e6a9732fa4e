import { Component, type ReactNode } from "react";
import classes from "./wall.module.css";

const waitMs = 5_000;

interface BoundaryProps {
  onError: (cause: unknown) => void;
  children: ReactNode;
}

/** Where all else fails a display is not white: it begins again by itself. */
export class DisplayBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onError(cause);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.setState({ isBroken: false }), waitMs);
  }

  override componentWillUnmount() {
    clearTimeout(this.timer);
  }

  override render() {
    return this.state.isBroken ? <div className={classes.wall} /> : this.props.children;
  }
}
