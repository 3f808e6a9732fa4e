import { SegmentedControl } from "@mantine/core";
import { IconLayoutGrid, IconList } from "@tabler/icons-react";
import { useState } from "react";
import { usePhrases } from "../../../lib/phrases.ts";
import { VisuallyHidden } from "../../../ui/kit/visually-hidden.tsx";

const views = ["grid", "list"] as const;
export type View = (typeof views)[number];

const key = "foyer-screens-view";
const signs = { grid: IconLayoutGrid, list: IconList };

function stored(): View {
  return localStorage.getItem(key) === "list" ? "list" : "grid";
}

/** How the screens are listed; the choice is kept in this browser. */
export function useView() {
  const [view, setView] = useState(stored);
  function choose(next: View) {
    localStorage.setItem(key, next);
    setView(next);
  }
  return { view, choose };
}

export function ViewSwitch({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const t = usePhrases("screens.views");
  return (
    <SegmentedControl<View>
      aria-label={t("label")}
      size="xs"
      value={view}
      onChange={onChoose}
      transitionDuration={140}
      data={views.map((value) => {
        const Sign = signs[value];
        return {
          value,
          label: (
            <>
              <Sign size={16} stroke={1.6} aria-hidden="true" style={{ display: "block" }} />
              <VisuallyHidden>{t(value)}</VisuallyHidden>
            </>
          ),
        };
      })}
    />
  );
}
