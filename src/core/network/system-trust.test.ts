import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNetwork } from './network.ts';
import { readSystemTrust } from './system-trust.ts';
import { createAuthority } from './testing/certificates.ts';

const one = createAuthority('One').certificate.trim();
const two = createAuthority('Two').certificate.trim();
let folder = '';
const file = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trust-'));
  await writeFile(file('one.pem'), `# a comment\n${one}\n# another\n`);
  await writeFile(file('both.pem'), `${one}\r\n${two}`);
  await writeFile(file('empty.pem'), 'nothing');
});
afterAll(() => rm(folder, { recursive: true }));

const nowhere = { environment: {}, fromRuntime: () => [], files: [] };
const plain = (pem: string) => pem.replaceAll('\r', '');

describe('the CAs that this computer trusts', () => {
  it('come from the system’s store as the runtime reads it', async () => {
    const trust = await readSystemTrust({ ...nowhere, fromRuntime: () => [one], files: [file('both.pem')] });
    expect(trust).toEqual({ source: 'system', words: 'this computer’s CAs', authorities: [one] });
  });

  it('come from the first usual file with certificates if the system’s store is empty', async () => {
    const files = [file('missing.pem'), file('empty.pem'), file('both.pem'), file('one.pem')];
    const trust = await readSystemTrust({ ...nowhere, files });
    expect(trust).toMatchObject({
      source: 'file',
      words: `this computer’s certificates (${file('both.pem')})`,
    });
    expect(trust.authorities.map(plain)).toEqual([one, two].map(plain));
  });

  it('are the built-in CAs if neither the store nor a file has any', async () => {
    const trust = await readSystemTrust(nowhere);
    expect(trust).toMatchObject({ source: 'built-in', words: 'CAs built into Vitrine' });
    expect(trust.authorities).toHaveLength(rootCertificates.length);
  });

  it('come from SSL_CERT_FILE instead, and from NODE_EXTRA_CA_CERTS in addition', async () => {
    const environment = { SSL_CERT_FILE: file('one.pem'), NODE_EXTRA_CA_CERTS: file('both.pem') };
    const trust = await readSystemTrust({ ...nowhere, environment });
    expect(trust.authorities).toHaveLength(3);
    expect(trust).toMatchObject({
      source: 'file',
      words: `CAs from SSL_CERT_FILE (${file('one.pem')}) and those of NODE_EXTRA_CA_CERTS (${file('both.pem')})`,
    });
  });

  it('ignore a variable that names an unreadable file', async () => {
    const environment = { SSL_CERT_FILE: file('missing.pem'), NODE_EXTRA_CA_CERTS: file('empty.pem') };
    expect((await readSystemTrust({ ...nowhere, environment })).source).toBe('built-in');
  });

  it('are shown in the form with their number, even for an incomplete address', async () => {
    const environment = { SSL_CERT_FILE: file('one.pem'), HTTPS_PROXY: 'socks5://user:CANARY@p' };
    const { trust, proxy } = await createNetwork({ environment }).system('https:/');
    expect(trust.count).toBe(1);
    expect(proxy).toEqual({ address: null, words: expect.stringContaining('isn’t supported') });
    expect(proxy.words).not.toContain('CANARY');
  });
});
