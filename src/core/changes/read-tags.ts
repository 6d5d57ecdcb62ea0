import type { TableTags } from '#contract/index.ts';
import { type Id, operations } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { readAllPages } from '../namespace/pages.ts';

/** Every tag of a table. Throws if the list is incomplete: a tag beyond the gap would look deleted. */
export async function readTags(
  client: NamespaceClient,
  id: Id,
  signal: AbortSignal | undefined,
): Promise<TableTags> {
  const { items, gap } = await readAllPages({
    read: async (token) => {
      const { answer } = await client.call(operations.listTags, { id, query: { page_token: token }, signal });
      const tags = Object.entries(answer.tags).map(([name, { version }]) => ({ name, version }));
      return { items: tags, token: answer.page_token };
    },
    keyOf: ({ name }) => name,
    what: 'tags',
  });
  if (gap !== undefined) throw new RequestFailure('BAD_ANSWER', gap);
  return items.map(({ name, version }) => ({ name, version }));
}
