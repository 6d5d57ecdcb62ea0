import { expect, it } from 'vitest';
import { setUpServerInPlace } from './testing/server-in-place.ts';

it('the sample of the server that runs is put back', async () => {
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

it('that of one that does not run can not be', async () => {
  const { server, starts } = await setUpServerInPlace({ sample: true });
  await expect(server.resetSample()).rejects.toMatchObject({
    code: 'LOCAL_SERVER',
    message: expect.stringContaining('Start the local server'),
  });
  expect(starts()).toBe(0);
});
