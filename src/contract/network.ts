import { z } from 'zod';

/** Whom a TLS server has to be vouched for by. `off` trusts whoever answers, and is shown as a danger everywhere. */
const tlsTrust = z.enum(['system', 'authority', 'off']);

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/;

/** Certificates in PEM; nothing secret. */
export const authorities = z
  .string()
  .max(1_000_000)
  .refine((text) => text === '' || PEM_CERTIFICATE.test(text), 'must contain a PEM certificate');

const tlsSettings = z.object({
  trust: tlsTrust,
  /** The only authorities trusted where `trust` says so. */
  authorities,
});

/** `system`: what this computer is set to, as the shell finds it. A server on this computer is never asked through a proxy. */
const proxyKind = z.enum(['system', 'none', 'own']);
export type ProxyKind = z.infer<typeof proxyKind>;

const proxySettings = z.object({
  kind: proxyKind,
  /** `http://host:port`, or `https://` where the way to the proxy is TLS too. SECURITY: without user and password. */
  address: z.string().trim().max(2000),
  user: z.string().trim().max(200),
  /** Hosts that are asked directly, as in `NO_PROXY`: `*.internal, 10.0.0.0/8, host:8080`. */
  bypass: z.string().trim().max(4000),
});

/** In seconds. */
const timeLimits = z.object({
  /** Until a connection stands. */
  connect: z.number().int().min(1).max(300),
  /** From the request to the first sign of the answer. */
  answer: z.number().int().min(1).max(3600),
});

export const networkSettings = z.object({ tls: tlsSettings, proxy: proxySettings, limits: timeLimits });
export type NetworkSettings = z.infer<typeof networkSettings>;

export const DEFAULT_NETWORK: NetworkSettings = {
  tls: { trust: 'system', authorities: '' },
  proxy: { kind: 'system', address: '', user: '', bypass: '' },
  limits: { connect: 10, answer: 120 },
};

/** What a certificate says of itself. */
export const certificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** In milliseconds since the epoch. */
  validFrom: z.number(),
  validTo: z.number(),
  /** SHA-256, in pairs of digits with colons between. */
  fingerprint: z.string(),
});
export type CertificateFacts = z.infer<typeof certificateFacts>;

/** What this computer trusts and how it reaches others: the form names both. */
export const systemNetwork = z.object({
  trust: z.object({
    /** Where the authorities come from: the system's own store, its file, or the ones built into this program. */
    source: z.enum(['system', 'file', 'built-in']),
    /** For the user: `this computer's certificates (/etc/ssl/certs/ca-certificates.crt)`. */
    words: z.string(),
    count: z.number().int(),
  }),
  proxy: z.object({
    /** Where it was looked for: `the environment variable HTTPS_PROXY`, `the system settings`. */
    words: z.string(),
    /** SECURITY: without user and password; null where requests go out directly. */
    address: z.string().nullable(),
  }),
});
export type SystemNetwork = z.infer<typeof systemNetwork>;
