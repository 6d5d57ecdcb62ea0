import { describe, expect, it } from 'vitest';
import { type Operation, operations } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { createKnowledge } from '../namespace/knowledge.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { withDirectReader } from './read-directly.ts';

type Answers = Readonly<Record<string, unknown>>;

/** A server or a reader that has only these operations. */
function answering(answers: Answers) {
  const calls: string[] = [];
  const client = {
    async call({ name }: Operation) {
      calls.push(name);
      const answer = answers[name];
      if (answer instanceof Error) throw answer;
      if (answer === undefined) throw new RequestFailure('NOT_SUPPORTED', { message: `no ${name}` });
      return { answer, raw: { requestId: 1 } };
    },
  } as unknown as NamespaceClient; // The responses have no single operation’s type.
  return { client, calls };
}

function both(server: Answers, reader: Answers, isAllowed = true) {
  const known = createKnowledge();
  const [ofServer, ofStorage] = [answering(server), answering(reader)];
  const client = withDirectReader(
    ofServer.client,
    { isAllowed: () => isAllowed, client: async () => ofStorage.client },
    known,
  );
  return { client, known, server: ofServer.calls, storage: ofStorage.calls };
}

const count = (client: NamespaceClient) => client.call(operations.countRows, { id: ['t'], body: {} });
const describeTable = (client: NamespaceClient, isDetailed = true) =>
  client.call(operations.describeTable, { id: ['t'], body: { load_detailed_metadata: isDetailed } });

describe('an operation that the server does not support', () => {
  it('is served from storage, and directly once the server is known to lack it', async () => {
    const { client, known, server, storage } = both({}, { countRows: { count: 5n } });
    expect((await count(client)).answer).toEqual({ count: 5n });
    known.learn('countRows', 'no');
    await count(client);
    expect(server).toEqual(['countRows']);
    expect(storage).toEqual(['countRows', 'countRows']);
  });

  it('is not served from storage without the permission of the user', async () => {
    const { client, storage } = both({}, { countRows: { count: 5n } }, false);
    await expect(count(client)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
    expect(storage).toEqual([]);
  });

  it('is not served from storage if it is a change or a listing', async () => {
    const { client, storage } = both({}, { listTables: {}, deleteRows: {} });
    await expect(client.call(operations.listTables, { id: [] })).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
    });
    await expect(
      client.call(operations.deleteRows, { id: ['t'], body: { predicate: 'true' } }),
    ).rejects.toMatchObject({ code: 'NOT_SUPPORTED' });
    expect(storage).toEqual([]);
  });
});

describe('a response of the server', () => {
  it('takes precedence over storage', async () => {
    const { client, storage } = both({ countRows: { count: 7n } }, { countRows: { count: 5n } });
    expect((await count(client)).answer).toEqual({ count: 7n });
    expect(storage).toEqual([]);
  });

  it('takes precedence over storage also when it denies access', async () => {
    const refused = new RequestFailure('REFUSED', { message: 'not you' });
    const { client, storage } = both({ countRows: refused }, { countRows: { count: 5n } });
    await expect(count(client)).rejects.toBe(refused);
    expect(storage).toEqual([]);
  });
});

describe('a description without a schema', () => {
  const schema = { fields: [] };
  const ofServer = { location: 's3://lake/t', properties: { owner: 'ada' }, version: null };
  const ofFiles = { location: 's3://lake/t.lance', version: 3n, schema, properties: {} };

  it('gets version and schema from the files, and keeps the members of the server', async () => {
    const { client } = both({ describeTable: ofServer }, { describeTable: ofFiles });
    expect((await describeTable(client)).answer).toMatchObject({
      location: 's3://lake/t',
      properties: { owner: 'ada' },
      version: 3n,
      schema,
    });
  });

  it.each([
    ['was requested without details', ofServer, false],
    ['has a schema', { ...ofServer, schema }, true],
    ['is only declared', { ...ofServer, is_only_declared: true }, true],
  ])('is not supplemented if it %s', async (_, answer, isDetailed) => {
    const { client, storage } = both({ describeTable: answer }, { describeTable: ofFiles });
    expect((await describeTable(client, isDetailed)).answer).toEqual(answer);
    expect(storage).toEqual([]);
  });
});
