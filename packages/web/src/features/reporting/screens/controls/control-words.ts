export function useControlWords(): { kind: (kind: string) => string } {
  return { kind: (kind) => kind };
}
