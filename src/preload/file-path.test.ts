import { afterEach, beforeEach, expect, it } from 'vitest';
import { FILE_PATH_CHANNEL } from '../contract/port.ts';
import { answerFilePath } from './file-path.ts';

let channel: MessageChannel;
beforeEach(() => {
  channel = new MessageChannel();
});
afterEach(() => channel.port1.close());

const file = new File(['a'], 'items.csv');
const pathOf = ({ name }: File) => `/home/me/${name}`;

it('answers where a file is, through the port that came with the question', async () => {
  const answer = new Promise((resolve) => {
    channel.port1.onmessage = ({ data }) => resolve(data);
  });
  answerFilePath({ data: { channel: FILE_PATH_CHANNEL, file }, ports: [channel.port2] }, pathOf);
  expect(await answer).toBe('/home/me/items.csv');
});

it.each([
  ['no object', FILE_PATH_CHANNEL],
  ['nothing', null],
  ['another question', { channel: 'vitrine:port', file }],
  ['no file', { channel: FILE_PATH_CHANNEL }],
  ['a path in place of a file', { channel: FILE_PATH_CHANNEL, file: '/etc/passwd' }],
  ['a blob', { channel: FILE_PATH_CHANNEL, file: new Blob(['a']) }],
])('%s gets no answer', (_, data) => {
  const asked: unknown[] = [];
  const watch = (it: File) => String(asked.push(it));
  answerFilePath({ data, ports: [channel.port2] }, watch);
  expect(asked).toEqual([]);
});

it('a question without a port is passed by', () => {
  expect(() =>
    answerFilePath({ data: { channel: FILE_PATH_CHANNEL, file }, ports: [] }, pathOf),
  ).not.toThrow();
});
