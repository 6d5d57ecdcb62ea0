import { type BatchContent, tableOf } from '#batch/index.ts';

/** To ask about more would take longer than to read the server's words. */
const MOST = 50;

/** The tables that say why a batch was refused: that of the operation, or all where the server did not say which. */
export function refusedTables(
  { operations }: BatchContent,
  operationIndex: number | undefined,
): readonly (readonly string[])[] {
  const asked =
    operationIndex === undefined ? operations : operations.slice(operationIndex, operationIndex + 1);
  const ids = new Map(
    asked.flatMap((operation) => {
      const id = tableOf(operation);
      return id === undefined ? [] : [[JSON.stringify(id), id] as const];
    }),
  );
  return [...ids.values()].slice(0, MOST);
}
