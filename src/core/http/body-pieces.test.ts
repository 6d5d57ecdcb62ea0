import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBodyPieces } from './exchange.ts';
import { collectGarbage } from './testing/collect-garbage.ts';
import { setUpRaw } from './testing/test-client.ts';

it('createBodyPieces joins chunks of any lengths in order', () => {
  const lengths = fc.oneof(fc.nat(40), fc.constantFrom(4_095, 4_096, 30_000, 65_536, 100_000));
  fc.assert(
    fc.property(fc.array(lengths, { maxLength: 40 }), (all) => {
      const pieces = createBodyPieces();
      const chunks = all.map((length, index) => Buffer.alloc(length, index + 1));
      for (const chunk of chunks) pieces.add(chunk);
      expect(pieces.size()).toBe(all.reduce((sum, length) => sum + length, 0));
      expect(pieces.whole().equals(Buffer.concat(chunks))).toBe(true);
    }),
  );
});

const PIECES = 500_000;

it('a body received as 500,000 one-byte chunks takes less than 15 MiB of memory', {
  timeout: 60_000,
}, async () => {
  const { get, last } = await setUpRaw((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      socket.write('1\r\nx\r\n'.repeat(PIECES));
    });
  });
  const before = memory();
  const cancel = new AbortController();
  const answer = get('http', cancel.signal).catch((problem: unknown) => problem);
  await expect.poll(() => last()?.responseBytes, { timeout: 30_000 }).toBe(PIECES);
  expect(memory() - before).toBeLessThan(15 * 2 ** 20);
  cancel.abort(new Error('read enough'));
  expect(await answer).toEqual(new Error('read enough'));
});

/** In bytes, without garbage. */
function memory(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
