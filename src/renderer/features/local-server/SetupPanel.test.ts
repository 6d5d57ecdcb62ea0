import { expect, it } from 'vitest';
import { makeKey } from './panel-fields.tsx';
import { firstRequest } from './SetupPanel.tsx';

const ADDRESS = 'http://127.0.0.1:8787';

it('is a valid shell command', () => {
  expect(firstRequest(ADDRESS, [])).toBe('curl http://127.0.0.1:8787/v1/namespace/%24/list');
});

it('uses shell variables in place of secrets', () => {
  const command = firstRequest(ADDRESS, ['apiKey', 'bearer']);
  expect(command).toContain('-H "x-api-key: $VITRINE_API_KEY"');
  expect(command).toContain('-H "authorization: Bearer $VITRINE_TOKEN"');
});

it('generates unique keys that need no shell quoting', () => {
  const keys = Array.from({ length: 50 }, makeKey);
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{48}$/);
});
