import { Box } from "./layout.tsx";
import type { PartProps, Tag } from "./look.ts";

/** A frame on the ground of the page. */
export const Card = <T extends Tag = "div">(props: PartProps<T>) => (
  <Box<Tag> frame surface="body" {...(props as PartProps<Tag>)} />
);
