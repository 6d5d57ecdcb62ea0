import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpConnections, type TestConnections } from '../connections/testing/test-connections.ts';
import { createUploads, type Uploads } from './uploads.ts';

let rig: TestConnections;
let uploads: Uploads;
let connectionId: string;

beforeEach(async () => {
  rig = await setUpConnections();
  const connections = await rig.open();
  connectionId = (await rig.add(connections)).id;
  uploads = createUploads({
    directory: rig.directory,
    connections,
    history: () => Promise.reject(new Error('Nothing is sent here.')),
  });
});
afterEach(async () => {
  await uploads.closeAll();
  await rig.close();
});

async function open(name: string, contents: string | Uint8Array) {
  const handle = await uploads.receive(Readable.from([Buffer.from(contents)]), name);
  return uploads.open({ handle });
}

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);

it.each([
  ['empty.csv', '', 'The file is empty.'],
  ['twice.csv', 'id,id\n1,2\n', 'Duplicate column names: "id"'],
])('reports the problem of %s when it is opened, and never sends it', async (name, text, words) => {
  const requestCount = rig.server.seen.length;
  const { uploadId, problems } = await open(name, text);
  expect(problems).toEqual([expect.stringContaining(words)]);
  const params = { connectionId, id: ['never'], from: { uploadId } };
  await expect(uploads.create(params)).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining(words),
  });
  expect(rig.server.seen).toHaveLength(requestCount);
});

it('rejects an image despite its file extension', async () => {
  await expect(open('picture.parquet', PNG)).rejects.toThrow('an image (PNG)');
});
