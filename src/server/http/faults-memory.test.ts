import { expect, it } from 'vitest';
import { faultSettings } from '#protocol/index.ts';
import { serve } from '../testing/test-server.ts';
import { exchange } from './testing/raw-exchange.ts';

it('a huge response waits for a slow client without being buffered in memory', async () => {
  const adminToken = 'a-token-for-tests';
  const faults = faultSettings.parse({ rates: { huge: 100 }, operations: ['describeTable'] });
  const server = await serve({ tables: [['a', 'b']], faults, adminToken });
  const before = process.memoryUsage().arrayBuffers;
  const slow = exchange(server.port, { method: 'POST', path: '/v1/table/a$b/describe' });
  await new Promise((resolve) => slow.socket.once('data', resolve));
  slow.socket.pause();
  for (let round = 0; round < 50; round += 1) await server.send('/v1/table/');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024);
  slow.socket.destroy();
  await expect
    .poll(async () => {
      const { json } = await server.send('/admin/requests', { headers: { 'x-vitrine-admin': adminToken } });
      return json.requests;
    })
    .toContainEqual(expect.objectContaining({ operation: 'describeTable', fault: 'huge' }));
});
