import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { addressesThatAnswer } from './testing/addresses-that-answer.ts';
import { serve } from './testing/test-server.ts';

it('listens only on one loopback address', async () => {
  const { port } = await serve();
  expect(await addressesThatAnswer(port)).toEqual(['127.0.0.1']);
});

it('the check detects a server that listens on all addresses', async () => {
  const everybodys = createServer().listen(0);
  onTestFinished(() => void everybodys.close());
  await once(everybodys, 'listening');
  const { port } = everybodys.address() as AddressInfo; // The address of a listening TCP server is never a string.
  expect((await addressesThatAnswer(port)).length).toBeGreaterThan(1);
});
