import type { Table, TableAnswer } from '#contract/index.ts';

/** A table whose server returns only these members. */
export function describedTable(answer: Partial<TableAnswer> = {}, about: Partial<Table> = {}): Table {
  return {
    id: ['ml', 'items'],
    requested: { detail: true, tableUri: true },
    answer: { others: [], ...answer },
    raw: { method: 'POST', path: '/v1/x', requestBody: null, answer: '{}', status: 200, requestId: 1 },
    at: 0,
    ...about,
  };
}
