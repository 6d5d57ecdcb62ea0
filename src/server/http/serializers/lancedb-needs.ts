import type { OperationName } from '../../../protocol/index.ts';

interface Asked {
  readonly query: object;
  readonly body: unknown;
}

/**
 * The official enterprise client asks for no detail of a table and yet reads its version and schema from every
 * description. The interface leaves it to the server what comes when nothing is said.
 */
export function withClientNeeds(name: OperationName, { query, body }: Asked): object {
  if (name !== 'describeTable' || saysDetail(query) || saysDetail(body)) return query;
  return { ...query, load_detailed_metadata: true };
}

function saysDetail(asked: unknown): boolean {
  if (typeof asked !== 'object' || asked === null || !('load_detailed_metadata' in asked)) return false;
  return asked.load_detailed_metadata !== undefined && asked.load_detailed_metadata !== null;
}
