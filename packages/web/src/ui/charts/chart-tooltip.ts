interface TooltipRow {
  name: string;
  value: string;
  colour?: string;
  /** A dashed swatch instead of a solid one. */
  dashed?: boolean;
}

/** Tooltip built from nodes, so that a name is never read as markup. */
export function chartTooltip(
  title: string,
  rows: readonly TooltipRow[],
  notes: readonly string[] = [],
): HTMLElement {
  const box = document.createElement("div");
  box.className = "chart-tooltip";
  box.append(line("chart-tooltip-title", title));
  for (const row of rows) {
    const element = line("chart-tooltip-row");
    const swatch = line("chart-tooltip-swatch");
    if (row.colour !== undefined) swatch.style.borderTopColor = row.colour;
    if (row.dashed) swatch.style.borderTopStyle = "dashed";
    element.append(swatch, line("chart-tooltip-name", row.name), line("chart-tooltip-value", row.value));
    box.append(element);
  }
  for (const note of notes) box.append(line("chart-tooltip-note", note));
  return box;
}

function line(className: string, text = ""): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  element.textContent = text;
  return element;
}
