import classes from "./avatar.module.css";

interface AvatarProps {
  name: string;
  /** Address of a picture; without one the initials are shown. */
  picture: string | null | undefined;
  /** Pixels. */
  size?: number;
}

/** The picture or the initials of a person whose name stands beside it. */
export function Avatar({ name, picture, size = 28 }: AvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.43) };
  if (picture) return <img className={classes.avatar} style={box} src={picture} alt="" />;
  return (
    <span className={classes.avatar} style={box} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}

/** The first letters of the first two words; one letter of scripts written without spaces. */
function toInitials(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();
}
