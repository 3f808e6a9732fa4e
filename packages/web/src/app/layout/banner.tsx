import { CloseButton } from "@mantine/core";
import { useSessionStorage } from "@mantine/hooks";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { phrase } from "../../lib/phrases.ts";
import classes from "./banner.module.css";

interface BannerProps {
  Sign: Icon;
  /** Of what is wrong, or of the demonstration. */
  tone?: "away" | "demo" | undefined;
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** A line above the page that is about all of it. */
export function Banner({ Sign, tone, children, action }: BannerProps) {
  return (
    <div
      className={`${classes.banner} ${tone === undefined ? "" : classes[tone]}`}
      role={tone === "demo" ? "note" : "status"}
    >
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      <span>{children}</span>
      {action}
    </div>
  );
}

/** One that who has read it hides until the next visit; `name` tells it from others. */
export function HidableBanner({ name, ...banner }: BannerProps & { name: string }) {
  const [hidden, setHidden] = useSessionStorage({ key: `foyer-${name}-hidden`, defaultValue: false });
  if (hidden) return null;
  const hide = (
    <CloseButton size="sm" aria-label={phrase("layout.hideNotice")} onClick={() => setHidden(true)} />
  );
  return <Banner {...banner} action={hide} />;
}
