import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

const parsers = {
  /** Ids of the lines that keep their colours. */
  pin: parseAsArrayOf(parseAsString).withDefault([]),
  /** Each line in a chart of its own. */
  lines: parseAsStringLiteral(["apart"]),
};

interface LineChoice {
  /** None: the largest are in colour. */
  pinned: readonly string[];
  onPin: (id: string | number) => void;
  areApart: boolean;
  onApart: (apart: boolean) => void;
  /** A line is pointed at, in the chart or in a row of the table. */
  onLight: (id: string | number | undefined) => void;
}

const nothing = () => {};
const Choice = createContext<LineChoice>({
  pinned: [],
  onPin: nothing,
  areApart: false,
  onApart: nothing,
  onLight: nothing,
});
/** Apart from the choice, as it changes with every move of the pointer. */
const Lit = createContext<string | undefined>(undefined);

/** Which lines of an answer stand out: those that are pinned, kept in the address, and the one that is pointed at. */
export function ChosenLines({ children }: { children: ReactNode }) {
  const [{ pin, lines }, set] = useQueryStates(parsers, { history: "replace" });
  const [lit, setLit] = useState<string>();
  const choice = useMemo<LineChoice>(
    () => ({
      pinned: pin,
      onPin: (id) => {
        const others = pin.filter((one) => one !== String(id));
        const pinned = others.length < pin.length ? others : [...pin, String(id)];
        void set({ pin: pinned.length > 0 ? pinned : null });
      },
      areApart: lines === "apart",
      onApart: (apart) => void set({ lines: apart ? "apart" : null }),
      onLight: (id) => setLit(id === undefined ? undefined : String(id)),
    }),
    [pin, lines, set],
  );
  return (
    <Choice value={choice}>
      <Lit value={lit}>{children}</Lit>
    </Choice>
  );
}

export const useLineChoice = () => useContext(Choice);
export const useLitLine = () => useContext(Lit);

/** What a row of the table needs so that its line lights up. */
export function useRowLight(): (id: string | number) => {
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
} {
  const { onLight } = useLineChoice();
  return (id) => ({
    onPointerEnter: () => onLight(id),
    onPointerLeave: () => onLight(undefined),
    onFocus: () => onLight(id),
    onBlur: () => onLight(undefined),
  });
}
