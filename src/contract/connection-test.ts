import { z } from 'zod';
import { capabilities, capability } from './connections.ts';
import { certificateFacts } from './network.ts';

/** The layers of all tests, from the outside in. A test stops at the first failure. */
export const layer = z.enum([
  'url',
  'address',
  'dns',
  'tcp',
  'proxy',
  'tls',
  'http',
  'auth',
  'interface',
  'capabilities',
  'bucket',
  'location',
  'keys',
  'list',
  'table',
  'firstByte',
]);
export type Layer = z.infer<typeof layer>;

/** The layers of a server test. */
export const LAYERS = [
  'url',
  'dns',
  'tcp',
  'proxy',
  'tls',
  'http',
  'auth',
  'interface',
  'capabilities',
] as const satisfies readonly Layer[];

/** Additional layers if the tables of a server are read from storage. */
export const STORAGE_LAYERS = ['location', 'keys', 'firstByte'] as const satisfies readonly Layer[];

/** The layers of a bucket test. A failure between DNS and TLS is reported as its own layer, `tcp` or `proxy`. */
export const BUCKET_LAYERS = [
  'address',
  'dns',
  'tls',
  'bucket',
  'keys',
  'list',
  'table',
  'firstByte',
] as const satisfies readonly Layer[];

/** A fix that one button applies by changing the form. */
const testFix = z.discriminatedUnion('kind', [
  /** Trusts this CA for this connection only. */
  z.object({ kind: z.literal('trust-authority'), authorities: z.string(), certificate: certificateFacts }),
  z.object({ kind: z.literal('use-address'), address: z.string() }),
  z.object({ kind: z.literal('use-dialect'), dialect: z.enum(['svc', 'lance']) }),
  z.object({ kind: z.literal('use-flavour'), flavour: z.enum(['open', 'enterprise']) }),
  z.object({ kind: z.literal('use-delimiter'), delimiter: z.string() }),
  /** Also sends credentials to this origin. */
  z.object({ kind: z.literal('trust-origin'), origin: z.string() }),
  z.object({ kind: z.literal('sign-in') }),
  z.object({
    kind: z.literal('fill'),
    field: z.enum(['apiKey', 'bearer', 'database', 'clientCertificate', 'proxy']),
  }),
  z.object({ kind: z.literal('no-proxy') }),
]);
export type TestFix = z.infer<typeof testFix>;

export const testRow = z.object({
  layer,
  state: z.enum(['running', 'passed', 'warned', 'failed', 'skipped']),
  /** In milliseconds. Absent while the row is running. */
  duration: z.number().optional(),
  /** A short result: `10.20.4.17, one address`; `The issuer is not trusted here.` */
  finding: z.string(),
  /** Details, as pairs of name and text: the subject of the certificate, the header that was sent (masked). */
  facts: z.array(z.object({ name: z.string(), text: z.string() })),
  /** What to do about a failure. */
  advice: z.string().optional(),
  fixes: z.array(z.object({ label: z.string(), fix: testFix })),
  /** The original message of the system or the server. */
  raw: z.string().optional(),
  /** What is known about the operations, from this test and earlier responses. */
  capabilities: z.array(capability).exactOptional(),
  /** What the test has read from storage so far. */
  spent: z.object({ requests: z.number(), bytes: z.number(), tables: z.number() }).exactOptional(),
});
export type TestRow = z.infer<typeof testRow>;

/** The result of checking which operations a server has. */
export const capabilityCheck = z.object({
  /** The number of operations that were checked. */
  count: z.number().int(),
  capabilities,
});
export type CapabilityCheck = z.infer<typeof capabilityCheck>;
