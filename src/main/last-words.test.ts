import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { lastWords } from './last-words.ts';

/** A stream whose words are heard. */
function heard() {
  const stream = new PassThrough();
  let words = '';
  stream.on('data', (chunk) => {
    words += String(chunk);
  });
  return { stream, words: () => words };
}

it('what was written before the end is heard before it is told', async () => {
  const { stream, words } = heard();
  const told = lastWords([null, stream]);
  stream.write('the port ');
  setImmediate(() => stream.end('is taken'));
  await told();
  expect(words()).toBe('the port is taken');
});

it('streams that are closed already are not waited for, and one that never closes not for ever', async () => {
  const { stream } = heard();
  const told = lastWords([stream]);
  stream.destroy();
  await told();
  await lastWords([heard().stream])();
});
