import { Component, type ReactNode } from "react";
import classes from "./wall.module.css";

const waitMs = 5_000;

/** Where all else fails a display is not white: it begins again by itself. */
export class DisplayBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  private timer: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
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
