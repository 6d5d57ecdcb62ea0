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

describe('whom this computer trusts', () => {
  it('is what the runtime finds in the store of the system', async () => {
    const trust = await readSystemTrust({ ...nowhere, fromRuntime: () => [one], files: [file('both.pem')] });
    expect(trust).toEqual({ source: 'system', words: 'this computer’s CAs', authorities: [one] });
  });

  it('is else the first of the usual files that has any', async () => {
    const files = [file('missing.pem'), file('empty.pem'), file('both.pem'), file('one.pem')];
    const trust = await readSystemTrust({ ...nowhere, files });
    expect(trust).toMatchObject({
      source: 'file',
      words: `this computer’s certificates (${file('both.pem')})`,
    });
    expect(trust.authorities.map(plain)).toEqual([one, two].map(plain));
  });

  it('is else what is built in', async () => {
    const trust = await readSystemTrust(nowhere);
    expect(trust).toMatchObject({ source: 'built-in', words: 'CAs built into Vitrine' });
    expect(trust.authorities).toHaveLength(rootCertificates.length);
  });

  it('is what SSL_CERT_FILE names instead, and what NODE_EXTRA_CA_CERTS names besides', async () => {
    const environment = { SSL_CERT_FILE: file('one.pem'), NODE_EXTRA_CA_CERTS: file('both.pem') };
    const trust = await readSystemTrust({ ...nowhere, environment });
    expect(trust.authorities).toHaveLength(3);
    expect(trust).toMatchObject({
      source: 'file',
      words: `CAs from SSL_CERT_FILE (${file('one.pem')}) and those of NODE_EXTRA_CA_CERTS (${file('both.pem')})`,
    });
  });

  it('is not changed by a variable that names nothing that can be read', async () => {
    const environment = { SSL_CERT_FILE: file('missing.pem'), NODE_EXTRA_CA_CERTS: file('empty.pem') };
    expect((await readSystemTrust({ ...nowhere, environment })).source).toBe('built-in');
  });

  it('is told to the form with its number, also while the address is half typed', async () => {
    const environment = { SSL_CERT_FILE: file('one.pem'), HTTPS_PROXY: 'socks5://user:CANARY@p' };
    const { trust, proxy } = await createNetwork({ environment }).system('https:/');
    expect(trust.count).toBe(1);
    expect(proxy).toEqual({ address: null, words: expect.stringContaining('isn’t supported') });
    expect(proxy.words).not.toContain('CANARY');
  });
});
