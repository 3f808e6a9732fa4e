import { IconCircle } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { productIcons } from "./product-icons.ts";

const look = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

const MoreIcon = lazyPart(async () => {
  const { moreIcons } = await import("./more-icons.ts");
  return ({ name }: { name: string }) => {
    const Shape = moreIcons[name] ?? IconCircle;
    return <Shape {...look} />;
  };
});

/** The icon of a menu entry; a circle for names that are not known here. */
export function MenuIcon({ name }: { name: string }) {
  const Shape = productIcons[name];
  if (Shape) return <Shape {...look} />;
  return (
    <Suspense fallback={<IconCircle {...look} />}>
      <MoreIcon name={name} />
    </Suspense>
  );
}
