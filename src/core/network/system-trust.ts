import { readFile } from 'node:fs/promises';
import * as tls from 'node:tls';
import { z } from 'zod';
import type { SystemNetwork } from '#contract/index.ts';
import { certificatesIn } from './certificates-in.ts';
import type { Environment } from './route.ts';

export interface SystemTrust extends Omit<SystemNetwork['trust'], 'count'> {
  /** In PEM. */
  readonly authorities: readonly string[];
}

interface TrustSources {
  readonly environment: Environment;
  /** Reads the CAs of the system’s store; for tests, it can be replaced. */
  readonly fromRuntime?: () => readonly string[];
  /** Files in which systems store CA certificates. */
  readonly files?: readonly string[];
}

/** The CAs that this computer trusts, from the first source that has any. */
export async function readSystemTrust(sources: TrustSources): Promise<SystemTrust> {
  const { environment } = sources;
  const found = await readFirstSource(sources);
  const extra = await readFileOfVariable(environment, 'NODE_EXTRA_CA_CERTS');
  if (extra === undefined) return found;
  return {
    ...found,
    authorities: [...found.authorities, ...extra.authorities],
    words: `${found.words} and those of ${extra.words}`,
  };
}

async function readFirstSource({
  environment,
  fromRuntime = runtimeStore,
  files = systemFiles(),
}: TrustSources) {
  const chosen = await readFileOfVariable(environment, 'SSL_CERT_FILE');
  if (chosen !== undefined) return { ...chosen, source: 'file', words: `CAs from ${chosen.words}` } as const;
  const stored = certificatesIn(fromRuntime().join('\n'));
  if (stored.length > 0) {
    return { source: 'system', authorities: stored, words: 'this computer’s CAs' } as const;
  }
  for (const file of files) {
    const authorities = await readCertificates(file);
    if (authorities.length > 0) {
      return { source: 'file', authorities, words: `this computer’s certificates (${file})` } as const;
    }
  }
  return {
    source: 'built-in',
    authorities: tls.rootCertificates,
    words: 'CAs built into Vitrine',
  } as const;
}

/** Reads the file that an environment variable names, as other TLS programs do. An unreadable file is ignored. */
async function readFileOfVariable(environment: Environment, variable: string) {
  const file = environment[variable] ?? '';
  const authorities = file === '' ? [] : await readCertificates(file);
  return authorities.length === 0 ? undefined : { authorities, words: `${variable} (${file})` };
}

async function readCertificates(file: string): Promise<readonly string[]> {
  // A missing file isn’t an error: the next one is tried.
  return certificatesIn(await readFile(file, 'latin1').catch(() => ''));
}

const pemList = z.array(z.string());

/** The oldest runtime that the app supports can’t read the system’s store. */
function runtimeStore(): readonly string[] {
  if (!('getCACertificates' in tls) || typeof tls.getCACertificates !== 'function') return [];
  return pemList.catch([]).parse(tls.getCACertificates('system'));
}

/** On macOS and Windows, no file has the certificates that the user can change. */
function systemFiles(): readonly string[] {
  if (process.platform === 'darwin' || process.platform === 'win32') return [];
  return [
    // Debian, Alpine, Arch.
    '/etc/ssl/certs/ca-certificates.crt',
    // Red Hat.
    '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
    '/etc/pki/tls/certs/ca-bundle.crt',
    // SUSE.
    '/etc/ssl/ca-bundle.pem',
    '/var/lib/ca-certificates/ca-bundle.pem',
    // FreeBSD.
    '/usr/local/share/certs/ca-root-nss.crt',
    '/etc/ssl/cert.pem',
  ];
}
