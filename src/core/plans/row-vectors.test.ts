import { describe, expect, it } from 'vitest';
import { parseJson } from '#protocol/index.ts';
import { setUpClient } from '../namespace/testing/test-client.ts';
import { type RowParams, readRowVectors } from './row-vectors.ts';

const rowParams: RowParams = { connectionId: 'c', id: ['shop', 'items'], column: 'v', row: { offset: 7n } };

describe('a request for the vectors of a row', () => {
  it.each([
    ['by its offset', rowParams, { offset: 7 }],
    [
      'by an offset that a double can’t represent',
      { ...rowParams, row: { offset: 2n ** 63n - 1n } },
      { offset: 2n ** 63n - 1n },
    ],
    [
      'by a filter, in a version',
      { ...rowParams, row: { filter: 'a = 1' }, version: 3n },
      { filter: 'a = 1', version: 3 },
    ],
  ])('selects the row %s', async (_, params, members) => {
    const { client, server } = await setUpClient(() => ({ body: '' }));
    await expect(readRowVectors(client, params, undefined)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
    expect(parseJson(server.seen[0]?.body ?? '')).toEqual({
      id: ['shop', 'items'],
      k: 1,
      vector: {},
      columns: { column_names: ['v'] },
      ...members,
    });
  });
});

it.each(['{"vectors": []}', '<html>', 'ARROW1'])(
  'a response that isn’t Arrow is reported as such: %s',
  async (body) => {
    const { client, activityLog } = await setUpClient(() => ({ body }));
    const failure: unknown = await readRowVectors(client, rowParams, undefined).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({
      code: 'BAD_ANSWER',
      details: {
        message: expect.stringContaining('Couldn’t read the row that the server sent. The Arrow file'),
        requestId: activityLog.list()[0]?.id,
      },
    });
  },
);
