/** How wide a side pane can be, in pixels. */
export const paneWidths = { least: 200, usual: 280, most: 520 };
