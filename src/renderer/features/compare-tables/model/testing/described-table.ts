import type { SchemaField, Table } from '#contract/index.ts';

/** A table of which its server says no more than it is told to. */
export function describedTable(members: Partial<Table> = {}): Table {
  return {
    id: ['t'],
    asked: { detail: true, tableUri: true },
    others: [],
    raw: { method: 'POST', path: '/', requestBody: null, answer: '{}', status: 200, requestId: 1 },
    at: 0,
    ...members,
  };
}

export function namedFields(...names: readonly string[]): SchemaField[] {
  return names.map((name) => ({
    name,
    nullable: true,
    type: 'int64',
    family: 'int',
    metadata: [],
    children: [],
  }));
}
