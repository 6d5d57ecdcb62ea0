import type { RouterClient } from '@orpc/server';
import { changeOf, type StringEntries } from '#contract/index.ts';
import type { TextsRouter } from './texts-router.ts';

/** The text properties that each call of the contract returns. */
export async function thereAndBack(
  client: RouterClient<TextsRouter>,
  properties: StringEntries,
): Promise<readonly (StringEntries | null | undefined)[]> {
  const [connectionId, id] = ['c', ['t']];
  const change = changeOf('createNamespace', id, { properties });
  await client.changes.make({ connectionId, change });
  const [namespace, table] = await Promise.all([
    client.catalog.namespace({ connectionId, id }),
    client.catalog.table({ connectionId, id }),
  ]);
  const { metadata, schema } = table.answer;
  const inSchema = [schema?.metadata, schema?.fields[0]?.metadata];
  return [namespace.answer.properties, table.answer.properties, metadata, ...inSchema];
}
