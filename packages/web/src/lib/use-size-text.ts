import { useFormat } from "./format.ts";

/** Bytes in words. */
export function useSizeText(): (bytes: number) => string {
  const format = useFormat();
  return (bytes) => {
    if (bytes < 1024) return `${format.number(bytes)} B`;
    if (bytes < 1024 ** 2) return `${format.number(bytes / 1024, 1)} KB`;
    return `${format.number(bytes / 1024 ** 2, 1)} MB`;
  };
}
