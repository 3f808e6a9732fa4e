import { Popover } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { Box } from "../kit/layout.tsx";
import { Loading } from "../states/loading.tsx";
import { useTopLayer } from "../use-top-layer.ts";

interface CalendarPopoverProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** The field it hangs below. */
  target: ReactNode;
  /** Its code comes when it opens. */
  children: ReactNode;
}

/** A calendar below its field; Esc closes it and nothing around it, and the focus goes back. */
export function CalendarPopover({ label, isOpen, onClose, target, children }: CalendarPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && onClose()}
      onDismiss={onClose}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <div>{target}</div>
      </Popover.Target>
      <Popover.Dropdown p="xs" role="dialog" aria-label={label}>
        <Layer>
          <Suspense
            fallback={
              <Box style={{ inlineSize: 252, blockSize: 280 }}>
                <Loading />
              </Box>
            }
          >
            {children}
          </Suspense>
        </Layer>
      </Popover.Dropdown>
    </Popover>
  );
}

function Layer({ children }: { children: ReactNode }) {
  useTopLayer();
  return children;
}
