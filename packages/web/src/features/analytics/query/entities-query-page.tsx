import { QueryPage } from "./query-page.tsx";

export function EntitiesQueryPage() {
  return <QueryPage kind="entity" />;
}
