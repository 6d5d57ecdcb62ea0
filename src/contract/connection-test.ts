import { z } from 'zod';
import { capabilities, capability } from './connections.ts';
import { certificateFacts } from './network.ts';

/** Of all tests, each from the outside in; a test stops at the first that fails. */
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

/** Of a server. */
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

/** Behind them where its tables are read from storage. */
export const STORAGE_LAYERS = ['location', 'keys', 'firstByte'] as const satisfies readonly Layer[];

/** Of a bucket. What fails between DNS and TLS is named by its own layer, `tcp` or `proxy`. */
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

/** What can be done about a finding with one press of a button; the form changes itself accordingly. */
const testFix = z.discriminatedUnion('kind', [
  /** Trusts this authority for this connection only. */
  z.object({ kind: z.literal('trust-authority'), authorities: z.string(), certificate: certificateFacts }),
  z.object({ kind: z.literal('use-address'), address: z.string() }),
  z.object({ kind: z.literal('use-dialect'), dialect: z.enum(['svc', 'lance']) }),
  z.object({ kind: z.literal('use-flavour'), flavour: z.enum(['open', 'enterprise']) }),
  z.object({ kind: z.literal('use-delimiter'), delimiter: z.string() }),
  /** Sends credentials to this origin too. */
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
  /** Milliseconds; of a running row: none yet. */
  duration: z.number().optional(),
  /** What was found, in a few words: `10.20.4.17, one address`; `The issuer is not trusted here.` */
  finding: z.string(),
  /** More of it, a name and a text each: for whom the certificate is, which header went out (masked). */
  facts: z.array(z.object({ name: z.string(), text: z.string() })),
  /** What to do now, where it failed. */
  advice: z.string().optional(),
  fixes: z.array(z.object({ label: z.string(), fix: testFix })),
  /** The words of the system or of the server. */
  raw: z.string().optional(),
  /** What is known of the operations, by this test and before it. */
  capabilities: z.array(capability).exactOptional(),
  /** What the test has asked of a storage until then. */
  spent: z.object({ requests: z.number(), bytes: z.number(), tables: z.number() }).exactOptional(),
});
export type TestRow = z.infer<typeof testRow>;

/** What a server was asked to find out what it can do, and what is known since. */
export const capabilityCheck = z.object({
  /** Operations that it was asked about. */
  count: z.number().int(),
  capabilities,
});
export type CapabilityCheck = z.infer<typeof capabilityCheck>;
