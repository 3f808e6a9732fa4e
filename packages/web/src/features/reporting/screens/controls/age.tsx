import classes from "./control.module.css";

/** What a figure that is no longer of now says of itself. */
export const Age = ({ text }: { text: string }) => (
  <p className={classes.age}>
    <span>{text}</span>
  </p>
);
