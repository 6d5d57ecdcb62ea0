import { devNull } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { puppetEngine } from './testing/puppet-engine.ts';

afterEach(() => vi.unstubAllEnvs());

it('passes the engine its directories and only the environment variables that it needs', async () => {
  vi.stubEnv('VITRINE_SERVER_ADMIN_TOKEN', 'hidden');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'hidden');
  vi.stubEnv('NODE_OPTIONS', '--trace-warnings');
  vi.stubEnv('LC_ALL', 'C.UTF-8');
  const surroundings: unknown = await puppetEngine().run('count', { directory: 'surroundings' });
  expect(surroundings).toMatchObject({
    arguments: ['--tables', '/tables here', '--links', '/links'],
    environment: {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      RUST_BACKTRACE: '0',
      // Without this, the engine would request the identity of this machine, whatever keys it has.
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_REGION: 'us-east-1',
      AWS_CONFIG_FILE: devNull,
      AWS_SHARED_CREDENTIALS_FILE: devNull,
    },
  });
  expect(JSON.stringify(surroundings)).not.toMatch(/hidden|NODE_OPTIONS/);
});
