export type ByOwner = "subject" | "none";

/** Whose sums they are: of each subject, of all together (""), or of the owner each subject is given to by its id. */
export type OwnedBy = ByOwner | ReadonlyMap<number, string>;

export function ownerOf(by: OwnedBy, subjectId: number): string {
  if (by === "none") return "";
  return by === "subject" ? String(subjectId) : (by.get(subjectId) ?? "");
}
