import { QueryPage } from "./query-page.tsx";

export function AccessesQueryPage() {
  return <QueryPage kind="access" />;
}
