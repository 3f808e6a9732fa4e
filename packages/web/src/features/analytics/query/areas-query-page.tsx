import { QueryPage } from "./query-page.tsx";

export function AreasQueryPage() {
  return <QueryPage kind="area" />;
}
