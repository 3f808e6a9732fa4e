/** Under this name a component that is dragged onto the stage says what kind it is of. */
export const draggedKind = "application/x-foyer-control";
