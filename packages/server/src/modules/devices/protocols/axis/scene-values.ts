import * as z from "zod/mini";

/** `2023-03-08T09:00:19.320111Z` as seconds since 1970. */
export const SceneTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((time) => Date.parse(time) / 1000),
);

/** A picture's share, 0 to 1, right and down; a box may end a little outside. */
const Share = z.number().check(z.minimum(-1), z.maximum(2));
export const Box = z.object({ left: Share, top: Share, right: Share, bottom: Share });

const inside = (share: number) => Math.min(1, Math.max(0, share));

/** The feet: the middle of the lower edge. */
export const feetOf = ({ left, right, bottom }: z.output<typeof Box>): [x: number, y: number] => [
  inside((left + right) / 2),
  inside(bottom),
];

export const TrackId = z.union([
  z.string().check(z.minLength(1), z.maxLength(64)),
  z.pipe(z.int(), z.transform(String)),
]);

/** The only class that is a person; `Head` is a second track of the same one. */
export const human = "Human";
