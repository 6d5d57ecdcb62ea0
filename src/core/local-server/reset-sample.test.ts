import { expect, it } from 'vitest';
import { setUpServerInPlace } from './testing/server-in-place.ts';

it('resetSample restores a deregistered sample table on the running server', async () => {
  const { server } = await setUpServerInPlace({ sample: true });
  const { address } = await server.start();
  const statusOf = async (operation: string) =>
    (await fetch(`${address}/v1/table/prod%24shop%24orders/${operation}`, { method: 'POST', body: '{}' }))
      .status;
  expect(await statusOf('deregister')).toBe(200);
  expect(await statusOf('exists')).toBe(404);
  await server.resetSample();
  expect(await statusOf('exists')).toBe(200);
});

it('resetSample fails without starting the server if it isn’t running', async () => {
  const { server, starts } = await setUpServerInPlace({ sample: true });
  await expect(server.resetSample()).rejects.toMatchObject({
    code: 'LOCAL_SERVER',
    message: expect.stringContaining('Start the local server'),
  });
  expect(starts()).toBe(0);
});
