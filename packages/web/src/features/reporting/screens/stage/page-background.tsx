import type { ScreenDocument, ScreenPage } from "@foyer/contract/reporting/screens/screen-document";

export function PageBackground({ page }: { page: ScreenPage; document: ScreenDocument }) {
  return <div data-background={page.background.kind} />;
}
