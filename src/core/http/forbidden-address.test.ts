import { describe, expect, it } from 'vitest';
import { isForbiddenAddress } from './forbidden-address.ts';

describe('isForbiddenAddress', () => {
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
    'fe80::1%eth0',
    // Metadata services of other clouds.
    '168.63.129.16',
    '192.0.0.192',
    '[fd00:ec2::23]',
    '[fd00:42::42]',
    '[fd00:c1::a9fe:a9fe]',
    // Multicast and broadcast.
    '224.0.0.1',
    '255.255.255.255',
    '[ff02::1]',
    // The same addresses, embedded in IPv6.
    '[::169.254.169.254]',
    '[::a9fe:a9fe]',
    '[::ffff:0:169.254.169.254]',
    '[2002:a9fe::]',
    '[2002:a9fe:a9fe::1]',
    '[2002:a83f:8110::]',
    '[64:ff9b::100.100.100.200]',
    '[64:ff9b:1::169.254.169.254]',
    '[64:ff9b:1:a9fe:a9:fe00::]',
    '[2001:0:a9fe:a9fe::]',
    '[2001::5601:5601]',
    '[fd12::5efe:169.254.169.254]',
    '[fd12::200:5efe:169.254.169.254]',
  ])('is true for %s', (host) => {
    expect(isForbiddenAddress(host)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '169.253.0.1',
    '10.0.0.1',
    '[::1]',
    '[fd00::1]',
    '[fec0::1]',
    '[2002:7f00:1::]',
    '[64:ff9b::10.0.0.1]',
    '[::10.0.0.1]',
    '[2001:db8::a9fe:a9fe]',
    '192.168.1.1',
    '172.16.0.1',
    '100.64.0.1',
    '[2606:4700::1111]',
    'localhost',
    '',
  ])('is false for %j', (host) => {
    expect(isForbiddenAddress(host)).toBe(false);
  });
});
