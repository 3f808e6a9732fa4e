import { dressed, type PartProps, type Tag } from "./look.ts";

/** Words without margins of their own. */
export function Text<T extends Tag = "p">(props: PartProps<T>) {
  const Part: Tag = props.as ?? "p";
  return <Part {...dressed(undefined, props)} />;
}

/** What explains or stands back: small and grey. */
export const Quiet = <T extends Tag = "p">(props: PartProps<T>) => (
  <Text<Tag> size="sm" tone="quiet" {...(props as PartProps<Tag>)} />
);

/** The smallest words: units, ends of scales, second lines. */
export const Note = <T extends Tag = "p">(props: PartProps<T>) => (
  <Text<Tag> size="xs" tone="quiet" {...(props as PartProps<Tag>)} />
);

/** The heading of a part of a page. */
export const Title = <T extends Tag = "h2">(props: PartProps<T>) => (
  <Text<Tag> as="h2" size="md" weight="bold" {...(props as PartProps<Tag>)} />
);

/** A number that is the answer. */
export const Figure = <T extends Tag = "div">(props: PartProps<T>) => (
  <Text<Tag> as="div" size="2xl" weight="bold" numeric tight {...(props as PartProps<Tag>)} />
);
