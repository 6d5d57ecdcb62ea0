import type { ChangedRows, RowUpdate } from '../calls.ts';
import { invalid } from '../engine-problem.ts';
import type { EngineHandlers } from '../handlers.ts';
import type { OpenTables } from '../open-tables.ts';
import { noColumn, orRefusal } from '../refusals.ts';

export function createRowHandlers(tables: OpenTables): Pick<EngineHandlers, 'deleteRows' | 'updateRows'> {
  return {
    async deleteRows({ directory, predicate }) {
      const table = await tables.open({ directory });
      return deleted(await orRefusal(() => table.delete(predicate)));
    },
    async updateRows({ directory, predicate, updates }) {
      const table = await tables.open({ directory });
      const { fields } = await table.schema();
      const columns = fields.map(({ name }) => name);
      const expressions = expressionsOf(updates, columns);
      const options = predicate === undefined ? {} : { where: predicate };
      const { rowsUpdated, version } = await orRefusal(() => table.update(expressions, options));
      return { rows: rowsUpdated, version };
    },
  };
}

function deleted({ numDeletedRows, version }: { numDeletedRows: number; version: number }): ChangedRows {
  return { rows: numDeletedRows, version };
}

/** Of a column that is named twice the engine takes the last expression and drops the others. */
function expressionsOf(updates: RowUpdate['updates'], columns: readonly string[]): Map<string, string> {
  const expressions = new Map<string, string>();
  for (const [column, expression] of updates) {
    if (!columns.includes(column)) throw noColumn(column);
    if (expressions.has(column)) throw invalid(`\`${column}\` is updated twice.`);
    expressions.set(column, expression);
  }
  return expressions;
}
