import { Card } from "./kit/card.tsx";
import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./tabbed-card.module.css";

interface TabbedCardProps<T extends string> {
  label: string;
  tabs: ReadonlyArray<{ value: T; title: string; panel: ReactNode }>;
  shown: T;
  onChoose: (tab: T) => void;
}

/** On a phone not all tabs have room. */
const bringInSight = (tab: HTMLElement | null) =>
  tab?.scrollIntoView?.({ block: "nearest", inline: "nearest" });

/** One card whose content is chosen by tabs; only what is shown is mounted. */
export function TabbedCard<T extends string>({ label, tabs, shown, onChoose }: TabbedCardProps<T>) {
  return (
    <Card as="section" aria-label={label}>
      <Tabs value={shown} onChange={(tab) => onChoose(tab as T)} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {tabs.map(({ value, title }) => (
            <Tabs.Tab key={value} value={value} ref={value === shown ? bringInSight : undefined}>
              <bdi>{title}</bdi>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, panel }) => (
          <Tabs.Panel key={value} value={value}>
            {panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Card>
  );
}
