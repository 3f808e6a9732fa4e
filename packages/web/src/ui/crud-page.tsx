import type { ReactNode } from "react";
import { ListPage } from "./list-page.tsx";
import { SearchField } from "./search-field.tsx";
import { DataTable, type DataTableProps } from "./table/data-table.tsx";
import type { CrudDialogs } from "./use-crud-dialogs.tsx";
import type { ListState } from "./use-list-state.ts";

type Shown<Thing extends { id: number }> = Pick<
  DataTableProps<Thing>,
  "rows" | "columns" | "toName" | "selection" | "bulk" | "tile"
>;

interface CrudPageProps<Thing extends { id: number }> extends Shown<Thing> {
  title: string;
  state: ListState<Record<never, never>>;
  crud: CrudDialogs<Thing>;
  /** Says what is searched for. */
  searchFor: string;
  /** Beside the search. */
  filters?: ReactNode;
  /** Beside the button for a new one. */
  buttons?: ReactNode;
  /** Said where there is nothing at all, with the button for a new one or with what is offered instead. */
  nothingYet: string;
  offer?: ReactNode;
  /** Above the list. */
  notice?: ReactNode;
  around?: (list: ReactNode) => ReactNode;
  /** Further dialogs. */
  children?: ReactNode;
}

/** A list of things with search and filters in the address, and the ways to make, change and delete one. */
export function CrudPage<Thing extends { id: number }>({
  title,
  crud: { addButton, rowActions, dialogs },
  searchFor,
  filters,
  buttons,
  nothingYet,
  offer = addButton,
  notice,
  around,
  children,
  ...table
}: CrudPageProps<Thing>) {
  const { query, change } = table.state;
  return (
    <ListPage
      title={title}
      action={
        <>
          {buttons}
          {addButton}
        </>
      }
      toolbar={
        <>
          <SearchField
            placeholder={searchFor}
            value={query.search}
            onSearch={(search) => change({ search })}
          />
          {filters}
        </>
      }
      {...(around && { around })}
    >
      {notice}
      <DataTable
        caption={title}
        actions={rowActions}
        empty={{ text: nothingYet, action: offer }}
        {...table}
      />
      {dialogs}
      {children}
    </ListPage>
  );
}
