import { describe, expect, it } from 'vitest';
import { isForbiddenAddress } from './forbidden-address.ts';

describe('an address that no redirect may lead to', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '[fe80::1]',
    '[febf::1]',
    '[fd00:ec2::254]',
    '[fd20:ce::254]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
    'fe80::1',
  ])('%s', (host) => {
    expect(isForbiddenAddress(host)).toBe(true);
  });

  it.each(['127.0.0.1', '169.253.0.1', '10.0.0.1', '[::1]', '[fd00::1]', '[fec0::1]', 'localhost', ''])(
    'is not %j',
    (host) => {
      expect(isForbiddenAddress(host)).toBe(false);
    },
  );
});
