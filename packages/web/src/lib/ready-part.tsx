import { type ComponentType, type FunctionComponent, lazy, useState } from "react";

export interface ReadyPart<Props> extends FunctionComponent<Props> {
  /** Loads it, once, without showing it. */
  ready(): Promise<unknown>;
}

/**
 * A part whose code comes when it is shown, or before: loaded already, it stands at once. What React calls lazy would
 * show a fallback first, and hold what follows it back for a third of a second.
 */
export function readyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ReadyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let part: ComponentType<Props> | undefined;

  function ready() {
    loading ??= load().then((loaded) => {
      part = loaded;
      return loaded;
    });
    return loading;
  }

  const Late = lazy(async () => ({ default: await ready() })) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    // Whichever it began with: another kind of element would begin anew.
    const [Shown] = useState(() => part ?? Late);
    return <Shown {...props} />;
  }

  return Object.assign(Part, { ready });
}
