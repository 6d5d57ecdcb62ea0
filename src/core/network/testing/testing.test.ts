import { X509Certificate } from 'node:crypto';
import { request } from 'node:http';
import { connect } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { createAuthority, EXPIRED } from './certificates.ts';
import { startProxy } from './proxy.ts';
import { startTlsServer } from './tls-server.ts';

it('a test certificate has the requested issuer, names, and validity', () => {
  const root = createAuthority('Root');
  const middle = root.createIntermediate('Middle');
  const issued = new X509Certificate(middle.issue(EXPIRED).certificate);
  expect(issued.issuer).toBe('CN=Middle');
  expect(issued.verify(new X509Certificate(middle.certificate).publicKey)).toBe(true);
  expect(new X509Certificate(middle.certificate).checkIssued(new X509Certificate(root.certificate))).toBe(
    true,
  );
  expect(issued.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
  expect(Date.parse(issued.validTo)).toBeLessThan(Date.now());
});

it('a test server is trusted by its CA through a test proxy, which records the tunnel', async () => {
  const authority = createAuthority();
  const server = await startTlsServer({ certificate: authority.issue() });
  const proxy = await startProxy({ user: 'u', password: 'p' });
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const head = await new Promise<string>((resolve, reject) => {
    const authorization = `Basic ${Buffer.from('u:p').toString('base64')}`;
    request(proxy.address, {
      method: 'CONNECT',
      path: `a.test:${server.port}`,
      headers: { 'proxy-authorization': authorization },
    })
      .on('connect', (_, socket) => {
        const secure = connect({ socket, servername: 'localhost', ca: authority.certificate });
        secure.on('secureConnect', () => secure.write('GET /x HTTP/1.0\r\n\r\n'));
        secure.on('data', (data) => resolve(String(data))).on('error', reject);
      })
      .on('error', reject)
      .end();
  });
  expect(head).toContain('200 OK');
  expect(server.requestedUrls).toEqual(['/x']);
  expect(proxy.tunnels).toEqual([`a.test:${server.port}`]);
  expect(proxy.passed().length).toBeGreaterThan(100);
});
