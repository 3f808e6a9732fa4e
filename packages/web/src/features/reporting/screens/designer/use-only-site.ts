import { useEffect } from "react";
import { useFoundEntities } from "../../../../ui/pickers/use-entity.ts";
import type { Designer } from "./editor/designer-editor.ts";

/** Who sees one site alone need not choose it. */
export function useOnlySite(designer: Designer) {
  const { data } = useFoundEntities();
  const only = data?.totalElements === 1 ? data.content[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) designer.knowOnlySite(only);
  }, [designer, only]);
}
