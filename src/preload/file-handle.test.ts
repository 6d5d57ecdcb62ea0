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

it('answers with the handle that main made, through the port that came with the question', async () => {
  void answerFileHandle({ data: { channel: FILE_CHANNEL, file }, ports: [channel.port2] }, answers);
  expect(await answer()).toBe('handle 1');
  expect(paths).toEqual(['/home/me/items.csv']);
});

it('tells main nothing of a file that is in no directory', async () => {
  const data = { channel: FILE_CHANNEL, file: new File(['a'], 'nowhere.csv') };
  void answerFileHandle({ data, ports: [channel.port2] }, answers);
  expect(await answer()).toBe('');
  expect(paths).toEqual([]);
});

it.each([
  ['no object', FILE_CHANNEL],
  ['nothing', null],
  ['another question', { channel: 'vitrine:port', file }],
  ['no file', { channel: FILE_CHANNEL }],
  ['a path in place of a file', { channel: FILE_CHANNEL, file: '/etc/passwd' }],
  ['a blob', { channel: FILE_CHANNEL, file: new Blob(['a']) }],
])('%s gets no answer', async (_, data) => {
  await answerFileHandle({ data, ports: [channel.port2] }, answers);
  expect(paths).toEqual([]);
});

it('a question without a port is passed by', async () => {
  await answerFileHandle({ data: { channel: FILE_CHANNEL, file }, ports: [] }, answers);
  expect(paths).toEqual([]);
});
