import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import type { TestCertificate } from './certificates.ts';
import { type Listening, listen } from './listening.ts';

export interface TlsServerParams {
  readonly certificate: TestCertificate;
  /** Omits the intermediate certificates, like a misconfigured server. */
  readonly isChainCut?: boolean;
  /** Accepts only clients with a certificate of this CA (PEM). */
  readonly clientAuthority?: string;
  readonly versions?: Pick<TlsOptions, 'minVersion' | 'maxVersion' | 'ciphers'>;
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => void;
}

export interface TlsTestServer extends Listening {
  /** With the host name `localhost`, which certificates are valid for by default. */
  readonly origin: string;
  /** The requested paths. */
  readonly requestedUrls: readonly string[];
}

/** A real TLS server on a free port of the loopback address. By default it responds with `secure`. */
export async function startTlsServer(params: TlsServerParams): Promise<TlsTestServer> {
  const requestedUrls: string[] = [];
  const { answer = (_, response) => response.end('secure') } = params;
  const server = createServer(tlsOptions(params), (request, response) => {
    requestedUrls.push(request.url ?? '');
    answer(request, response);
  });
  const listening = await listen(server);
  return { ...listening, requestedUrls, origin: `https://localhost:${listening.port}` };
}

function tlsOptions({ certificate, isChainCut, clientAuthority, versions }: TlsServerParams): TlsOptions {
  return {
    cert: isChainCut === true ? certificate.certificate : certificate.certificate + certificate.between,
    key: certificate.key,
    ...versions,
    ...(clientAuthority === undefined ? {} : { ca: clientAuthority, requestCert: true }),
  };
}
