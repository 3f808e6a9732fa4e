export function ScreenWindowPage() {
  return null;
}
