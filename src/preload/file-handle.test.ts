import { afterEach, beforeEach, expect, it } from 'vitest';
import { FILE_CHANNEL } from '#contract/port.ts';
import { answerFileHandle } from './file-handle.ts';

let channel: MessageChannel;
let paths: string[];
beforeEach(() => {
  channel = new MessageChannel();
  paths = [];
});
afterEach(() => channel.port1.close());

const file = new File(['a'], 'items.csv');
const answers = {
  pathOf: ({ name }: File) => (name === 'nowhere.csv' ? '' : `/home/me/${name}`),
  handleOf: async (path: string) => `handle ${paths.push(path)}`,
};
const answer = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = ({ data }) => resolve(data);
  });

it('responds on the port of the message with the file handle from the main process', async () => {
  void answerFileHandle({ data: { channel: FILE_CHANNEL, file }, ports: [channel.port2] }, answers);
  expect(await answer()).toBe('handle 1');
  expect(paths).toEqual(['/home/me/items.csv']);
});

it('responds with an empty handle for a file without a path, without calling the main process', async () => {
  const data = { channel: FILE_CHANNEL, file: new File(['a'], 'nowhere.csv') };
  void answerFileHandle({ data, ports: [channel.port2] }, answers);
  expect(await answer()).toBe('');
  expect(paths).toEqual([]);
});

it.each([
  ['a message that is a string', FILE_CHANNEL],
  ['a message that is null', null],
  ['a message for another channel', { channel: 'vitrine:port', file }],
  ['a message without a file', { channel: FILE_CHANNEL }],
  ['a message with a path instead of a file', { channel: FILE_CHANNEL, file: '/etc/passwd' }],
  ['a message with a Blob instead of a file', { channel: FILE_CHANNEL, file: new Blob(['a']) }],
])('ignores %s', async (_, data) => {
  await answerFileHandle({ data, ports: [channel.port2] }, answers);
  expect(paths).toEqual([]);
});

it('ignores a message without a port', async () => {
  await answerFileHandle({ data: { channel: FILE_CHANNEL, file }, ports: [] }, answers);
  expect(paths).toEqual([]);
});
