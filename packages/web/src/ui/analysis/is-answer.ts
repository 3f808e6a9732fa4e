import type { Query } from "@tanstack/react-query";

/** Whether what is asked are figures of the Query and Analysis screens. */
export const isAnswer = ({ queryKey: [path] }: Query): boolean =>
  /^\/api\/(analysis|query)\/(?!saved)/.test(String(path));
