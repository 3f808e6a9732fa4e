export function ScreensPage() {
  return null;
}
