import { z } from 'zod';

/** Which CAs are trusted. `off` accepts any certificate; the window always shows that as a danger. */
const tlsTrust = z.enum(['system', 'authority', 'off']);

const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/;

/** Certificates in PEM. They are not secret. */
export const authorities = z
  .string()
  .max(1_000_000)
  .refine((text) => text === '' || PEM_CERTIFICATE.test(text), 'must contain a PEM certificate');

const tlsSettings = z.object({
  trust: tlsTrust,
  /** Trusted CAs if `trust` is `authority`. */
  authorities,
});

/** `system`: the proxy settings of this computer. Servers on this computer are never requested through a proxy. */
const proxyKind = z.enum(['system', 'none', 'own']);
export type ProxyKind = z.infer<typeof proxyKind>;

const proxySettings = z.object({
  kind: proxyKind,
  /** `http://host:port`, or `https://` if the proxy itself uses TLS. SECURITY: without user and password. */
  address: z.string().trim().max(2000),
  user: z.string().trim().max(200),
  /** Hosts without a proxy, as in `NO_PROXY`: `*.internal, 10.0.0.0/8, host:8080`. */
  bypass: z.string().trim().max(4000),
});

/** In seconds. */
const timeLimits = z.object({
  /** Until the connection is established. */
  connect: z.number().int().min(1).max(300),
  /** From the request to the first byte of the response. */
  answer: z.number().int().min(1).max(3600),
});

export const networkSettings = z.object({ tls: tlsSettings, proxy: proxySettings, limits: timeLimits });
export type NetworkSettings = z.infer<typeof networkSettings>;

export const DEFAULT_NETWORK: NetworkSettings = {
  tls: { trust: 'system', authorities: '' },
  proxy: { kind: 'system', address: '', user: '', bypass: '' },
  limits: { connect: 10, answer: 120 },
};

/** Fields of a certificate. */
export const certificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** In milliseconds since the epoch. */
  validFrom: z.number(),
  validTo: z.number(),
  /** SHA-256, as colon-separated pairs of hexadecimal digits. */
  fingerprint: z.string(),
});
export type CertificateFacts = z.infer<typeof certificateFacts>;

/** The trust store and the proxy of this computer, for the form. */
export const systemNetwork = z.object({
  trust: z.object({
    /** The source of the CAs: the system’s store, its file, or the list built into this program. */
    source: z.enum(['system', 'file', 'built-in']),
    /** A label: `this computer's certificates (/etc/ssl/certs/ca-certificates.crt)`. */
    words: z.string(),
    count: z.number().int(),
  }),
  proxy: z.object({
    /** The source of the setting: `the environment variable HTTPS_PROXY`, `the system settings`. */
    words: z.string(),
    /** SECURITY: without user and password; null if there is no proxy. */
    address: z.string().nullable(),
  }),
});
export type SystemNetwork = z.infer<typeof systemNetwork>;
