/** What a list shows: the part of its filters that an export knows. */
export interface BulkQuery {
  name?: string;
  deptId?: number;
  entityId?: number;
}
