/** A column whose texts are sealed; '' says that there is none. */
export interface SealedColumn {
  table: string;
  column: string;
  key: readonly string[];
  /** What is deleted with a text that nobody can read any more. */
  whenLost: "text" | "row";
}

/** The purpose a column's texts are sealed for. */
export const sealPurpose = ({ table, column }: Pick<SealedColumn, "table" | "column">) =>
  `${table}.${column}`;

export const wifiPasswords = {
  table: "devices",
  column: "wifi_password",
  key: ["tenant_id", "id"],
  whenLost: "text",
} as const satisfies SealedColumn;

/** Values of the headers that forwarded figures carry. */
export const forwardingSecrets = {
  table: "forwardings",
  column: "header_secret",
  key: ["tenant_id", "entity_id", "protocol"],
  whenLost: "text",
} as const satisfies SealedColumn;

/** Passwords of users that were made from a spreadsheet, until they are forgotten. */
export const bulkPasswords = {
  table: "bulk_passwords",
  column: "password",
  key: ["id"],
  whenLost: "row",
} as const satisfies SealedColumn;

/** Without it there is none any more: it is set up again. */
export const secondFactorSecrets = {
  table: "second_factors",
  column: "secret",
  key: ["user_id"],
  whenLost: "row",
} as const satisfies SealedColumn;

/** Every one there is: each start seals what is still in clear, or was sealed with a former secret. */
export const sealedColumns: readonly SealedColumn[] = [
  wifiPasswords,
  forwardingSecrets,
  bulkPasswords,
  secondFactorSecrets,
];
