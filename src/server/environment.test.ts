import { describe, expect, it } from 'vitest';
import { takeFromEnvironment } from './environment.ts';

describe('takeFromEnvironment', () => {
  it('returns defaults if no variable is set', () => {
    const open = { auth: { apiKeys: [], bearerTokens: [] }, adminToken: undefined, faults: undefined };
    expect(takeFromEnvironment({ HOME: '/home/u' })).toEqual(open);
    expect(takeFromEnvironment({ VITRINE_SERVER_API_KEYS: '', VITRINE_SERVER_ADMIN_TOKEN: '' })).toEqual(
      open,
    );
  });

  it('removes the variables from the environment', () => {
    const environment = {
      HOME: '/home/u',
      VITRINE_SERVER_API_KEYS: ' one,two\r\n,three\n',
      VITRINE_SERVER_TOKENS: 'a.b-c_d~e+f/g==',
      VITRINE_SERVER_ADMIN_TOKEN: 'admin',
      VITRINE_SERVER_FAULTS: '{"latency": 5}',
    };
    expect(takeFromEnvironment(environment)).toMatchObject({
      auth: { apiKeys: ['one', 'two', 'three'], bearerTokens: ['a.b-c_d~e+f/g=='] },
      adminToken: 'admin',
      faults: { latency: 5, rates: {} },
    });
    expect(environment).toEqual({ HOME: '/home/u' });
  });

  it.each([
    [{ VITRINE_SERVER_API_KEYS: ' , \n' }, 'VITRINE_SERVER_API_KEYS is set but empty'],
    [{ VITRINE_SERVER_TOKENS: 'schlüssel' }, 'VITRINE_SERVER_TOKENS holds a secret that no header can carry'],
    [{ VITRINE_SERVER_TOKENS: 'two words' }, 'VITRINE_SERVER_TOKENS holds a secret that no header can carry'],
    [{ VITRINE_SERVER_FAULTS: '{"latency": -5}' }, '`latency` in VITRINE_SERVER_FAULTS must be at least 0'],
  ])('rejects %o without revealing a secret', (environment, words) => {
    expect(() => takeFromEnvironment({ ...environment })).toThrow(words);
    expect(() => takeFromEnvironment({ ...environment })).not.toThrow(/schl|two words/);
  });
});
