import { QueryPage } from "./query-page.tsx";

export function OrganisationsQueryPage() {
  return <QueryPage kind="dept" />;
}
