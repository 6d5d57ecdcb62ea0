import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import type { TestCertificate } from './certificates.ts';
import { type Listening, listen } from './listening.ts';

export interface TlsServerParams {
  readonly certificate: TestCertificate;
  /** Leaves out the certificates in between, as a server does that is set up wrongly. */
  readonly isChainCut?: boolean;
  /** Only lets in who shows a certificate of this authority (PEM). */
  readonly clientAuthority?: string;
  readonly versions?: Pick<TlsOptions, 'minVersion' | 'maxVersion' | 'ciphers'>;
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface TlsTestServer extends Listening {
  /** With the name `localhost`, which certificates are for unless told otherwise. */
  readonly origin: string;
  /** Paths that were asked for. */
  readonly asked: readonly string[];
}

/** A real TLS server on a free port of the loopback address. Without an `answer` it says `secure`. */
export async function startTlsServer(wanted: TlsServerParams): Promise<TlsTestServer> {
  const asked: string[] = [];
  const { answer = (_, response) => response.end('secure') } = wanted;
  const server = createServer(tlsOptions(wanted), (request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  const listening = await listen(server);
  return { ...listening, asked, origin: `https://localhost:${listening.port}` };
}

function tlsOptions({ certificate, isChainCut, clientAuthority, versions }: TlsServerParams): TlsOptions {
  return {
    cert: isChainCut === true ? certificate.certificate : certificate.certificate + certificate.between,
    key: certificate.key,
    ...versions,
    ...(clientAuthority === undefined ? {} : { ca: clientAuthority, requestCert: true }),
  };
}
