/** Whether a topic matches one of the filters; `+` matches one level, `#` the rest. */
export function isMapped(topic: string, filters: readonly string[]): boolean {
  const levels = topic.split("/");
  return filters.some((filter) => {
    const wanted = filter.split("/");
    const rest = wanted.indexOf("#");
    const compared = rest === -1 ? wanted : wanted.slice(0, rest);
    if (rest === -1 ? levels.length !== wanted.length : levels.length < compared.length) return false;
    return compared.every((level, index) => level === "+" || level === levels[index]);
  });
}
