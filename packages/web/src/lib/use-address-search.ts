import { useOptimisticSearchParams } from "nuqs/adapters/react-router/v8";

/** The search text of the address, with what screens write into it past the router. */
export const useAddressSearch = (): string => useOptimisticSearchParams().toString();
