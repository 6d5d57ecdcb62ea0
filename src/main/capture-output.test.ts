import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { captureStream } from './capture-output.ts';

function capture(stream: PassThrough) {
  const words = captureStream(stream);
  let text = '';
  words.onWords((more) => {
    text += more;
  });
  return { rest: words.rest, text: () => text };
}

it('captures output after the exit event, although Electron removed the listeners', async () => {
  const stream = new PassThrough();
  const { rest, text } = capture(stream);
  stream.write('the port ');
  const all = rest();
  stream.removeAllListeners('data');
  setImmediate(() => setImmediate(() => stream.end('is taken')));
  await all;
  expect(text()).toBe('the port is taken');
});

it('captures output only once', async () => {
  const stream = new PassThrough();
  const { rest, text } = capture(stream);
  const all = rest();
  setImmediate(() => setImmediate(() => stream.end('once')));
  await all;
  expect(text()).toBe('once');
});

it('does not wait for a stream that never ends, or for a missing stream', async () => {
  await capture(new PassThrough()).rest();
  await captureStream(null).rest();
});
