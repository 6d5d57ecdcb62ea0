import { implement } from '@orpc/server';
import { z } from 'zod';
import { contract, type StringEntries } from '#contract/index.ts';
import { parseJson } from '#protocol/index.ts';

export type TextsRouter = ReturnType<typeof createTextsRouter>;

/** The calls of the contract that carry text properties: each returns the ones it was sent last. */
export function createTextsRouter() {
  const call = implement(contract);
  let texts: StringEntries | undefined;
  const raw = { method: 'POST', path: '/', requestBody: null, answer: '', status: 200, requestId: 1 };
  const described = { raw, at: 0 };
  return {
    catalog: {
      namespace: call.catalog.namespace.handler(({ input: { id } }) => ({
        id,
        answer: { properties: texts, others: [] },
        ...described,
      })),
      table: call.catalog.table.handler(({ input: { id } }) => ({
        id,
        requested: {},
        answer: {
          properties: texts,
          metadata: texts,
          schema: { fields: [fieldWith(texts ?? [])], metadata: texts },
          others: [],
        },
        ...described,
      })),
    },
    changes: {
      make: call.changes.make.handler(({ input: { change } }) => {
        const { data } = named.safeParse(parseJson(change.body));
        texts = data?.properties;
        return { answer: '', duration: 0 };
      }),
    },
  };
}

/** As pairs, so that their order can be compared: JSON members have none. */
const named = z.object({ properties: z.array(z.tuple([z.string(), z.string()])) });

function fieldWith(metadata: StringEntries) {
  return { name: 'f', nullable: null, type: 'int64', family: 'int' as const, metadata, children: [] };
}
