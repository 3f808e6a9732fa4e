import { type ControlKind, controlKinds } from "@foyer/contract/reporting/screens/screen-controls";
import { type Icon, IconSquare } from "@tabler/icons-react";

export const controlLooks = Object.fromEntries(
  controlKinds.map((kind) => [kind, { icon: IconSquare }]),
) as unknown as Record<ControlKind, { icon: Icon }>;
