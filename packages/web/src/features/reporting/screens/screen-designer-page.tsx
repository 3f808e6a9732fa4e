export function ScreenDesignerPage() {
  return null;
}
