import classes from "./control.module.css";

/** Words instead of what a control would show. */
export function LabelledBox({ text, name }: { text: string; name?: string }) {
  return (
    <div className={classes.box} role="status">
      {name && (
        <span className={classes.boxName} dir="auto">
          {name}
        </span>
      )}
      <span dir="auto">{text}</span>
    </div>
  );
}
