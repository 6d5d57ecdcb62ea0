import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Connection } from '../../../contract/index.ts';
import { tableQuery } from './table-query.ts';
import { useTableState } from './table-state.ts';

/**
 * What the server says of a table, asked as its user chose. Another question leaves the answer to the one before in
 * sight until it is answered, so use this where each table has a component of its own. With `asks` false it looks on.
 * Whoever reads a part of the result is drawn again when that part is another one, so take no more of it than is shown.
 */
export function useTableAnswer(connection: Connection, id: readonly string[], asks: boolean) {
  const { question } = useTableState(connection.id, id);
  const query = tableQuery(connection.id, id, question);
  const result = useQuery({ ...query, enabled: asks, placeholderData: keepPreviousData });
  return { query, result };
}
