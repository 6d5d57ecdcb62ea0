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
  /** Of the same authorities, one for all who need no more than that: there are some hundred of them in it. */
  readonly systemContext: () => Promise<SecureContext>;
}

/** How the server of a connection is judged, and what is shown to it. */
export async function serverTerms({ tls, clientCertificate, ...system }: TermsParts): Promise<TlsOptions> {
  const shown = clientCertificate === undefined ? undefined : certificateOptions(unsealed(clientCertificate));
  // SECURITY: for the server of this connection alone, and for nobody else on the way.
  if (tls.trust === 'off') return { context: createContext({ ...shown }), isVerified: false };
  if (tls.trust === 'authority') return verified({ ...shown, ca: ownAuthorities(tls.authorities) });
  if (shown === undefined) return { context: await system.systemContext(), isVerified: true };
  return verified({ ...shown, ca: (await system.systemTrust()).authorities });
}

/**
 * SECURITY: a proxy gets the user's password for it, and a sign-in server more than that, so they are always verified:
 * by this computer's authorities, and by those of the connection, which are often those of the same house.
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
  // SECURITY: such a file may bring more of them than are trusted here.
  return { context, isVerified: true, ...(shown.pfx === undefined ? {} : { authorities: ca }) };
}

function ownAuthorities(text: string): readonly string[] {
  const authorities = certificatesIn(text);
  // SECURITY: without any, the library would trust those that are built in.
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
