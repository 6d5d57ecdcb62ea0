import { expect, it } from 'vitest';
import { sealed } from '../credentials/secret.ts';
import { asPkcs12, createAuthority } from '../network/testing/certificates.ts';
import { routeForTest } from './testing/route-for-test.ts';
import { clientForTest, tlsServerForTest } from './testing/test-proxies.ts';

it('a CA in a PKCS #12 client certificate file isn’t trusted for servers', async () => {
  const good = createAuthority('Good');
  const evil = createAuthority('Evil', 'rsa');
  const server = await tlsServerForTest({ certificate: evil.issue() });
  const mine = { ...evil.issue({ names: ['ada'], purpose: 'client' }), between: evil.certificate };
  const { get } = clientForTest();
  const route = routeForTest({
    tls: { trust: 'authority', authorities: good.certificate },
    secrets: sealed({
      clientCertificate: { format: 'pkcs12', base64: asPkcs12(mine, 'open'), passphrase: 'open' },
    }),
  });
  await expect(get(server.origin, { route })).rejects.toThrow('unknown CA');
});
