import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import { type CertificateInput, credentials, type NetworkSettings } from '#contract/index.ts';
import type { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { certificatesIn } from './certificates-in.ts';
import { certificateOptions } from './client-certificate.ts';
import type { TlsOptions } from './route.ts';
import type { SystemTrust } from './system-trust.ts';

interface TermsParts {
  readonly tls: NetworkSettings['tls'];
  readonly clientCertificate: Secret | undefined;
  readonly systemTrust: () => Promise<SystemTrust>;
  /** Shared by all connections that need only the system’s CAs, since it holds some hundred of them. */
  readonly systemContext: () => Promise<SecureContext>;
}

/** How the server of a connection is verified, and which client certificate it gets. */
export async function serverTerms({ tls, clientCertificate, ...system }: TermsParts): Promise<TlsOptions> {
  const shown = clientCertificate === undefined ? undefined : certificateOptions(unsealed(clientCertificate));
  // SECURITY: turns verification off only for the server of this connection, and for no other server or proxy.
  if (tls.trust === 'off') return { context: createContext({ ...shown }), isVerified: false };
  if (tls.trust === 'authority') return verified({ ...shown, ca: ownAuthorities(tls.authorities) });
  if (shown === undefined) return { context: await system.systemContext(), isVerified: true };
  return verified({ ...shown, ca: (await system.systemTrust()).authorities });
}

/**
 * SECURITY: a proxy gets its password, and a sign-in server even more, so both are always verified: with the CAs of
 * this computer and those of the connection, which are often of the same organization.
 */
export async function elsewhereTerms({
  tls,
  ...system
}: Omit<TermsParts, 'clientCertificate'>): Promise<TlsOptions> {
  if (tls.trust !== 'authority') return { context: await system.systemContext(), isVerified: true };
  const { authorities } = await system.systemTrust();
  return verified({ ca: [...authorities, ...certificatesIn(tls.authorities)] });
}

type Terms = Omit<SecureContextOptions, 'ca'> & { readonly ca: readonly string[] };

function verified({ ca, ...shown }: Terms): TlsOptions {
  const context = createContext({ ...shown, ca: [...ca] });
  // SECURITY: a PKCS #12 file may contain CAs that aren’t trusted here.
  return { context, isVerified: true, ...(shown.pfx === undefined ? {} : { authorities: ca }) };
}

function ownAuthorities(text: string): readonly string[] {
  const authorities = certificatesIn(text);
  // SECURITY: without any, the library would trust its built-in CAs.
  if (authorities.length > 0) return authorities;
  throw new Failure('INVALID', 'This connection trusts only its own CAs but has none. Add a CA certificate.');
}

export function createContext(options: SecureContextOptions): SecureContext {
  try {
    return createSecureContext(options);
  } catch {
    throw new Failure(
      'INVALID',
      'This connection’s certificates are invalid. Choose its CA and client certificate files again.',
    );
  }
}

function unsealed(clientCertificate: Secret): CertificateInput {
  return credentials.shape.clientCertificate.unwrap().parse(JSON.parse(clientCertificate.reveal()));
}
