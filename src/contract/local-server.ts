import { z } from 'zod';
import { faultSettings } from '#protocol/index.ts';
import { credentials, requestCredential } from './connections.ts';

/** `preparing`: the server creates synthetic tables, and doesn’t respond yet. */
const serverState = z.enum(['stopped', 'starting', 'preparing', 'running', 'restarting', 'failed']);
export type ServerState = z.infer<typeof serverState>;

export const serverStatus = z.object({
  state: serverState,
  /** When this state began. Absent if the server was never started. */
  since: z.number().optional(),
  address: z.string().optional(),
  pid: z.number().int().optional(),
  /** Why the server failed or was restarted, as a sentence. */
  message: z.string().optional(),
  /** The number of restarts since the program started. */
  restarts: z.number().int(),
  /** Its fault injection while it runs. Every start turns it off. */
  faults: faultSettings.optional(),
  /** The sample table that is being created. Requests for it wait until it exists. */
  making: z.string().optional(),
});
export type ServerStatus = z.infer<typeof serverStatus>;

function wholeNumberTo(most: number) {
  // Formatted on demand: the first use of `toLocaleString` takes longer than the rest of the contract.
  const error = () => `must be an integer from 0 to ${most.toLocaleString('en')}`;
  return z.number({ error }).int({ error }).min(0, { error }).max(most, { error });
}

/** Settings that are saved on the disk. */
export const localServerSettings = z.object({
  /** 0 means any free port. */
  port: wholeNumberTo(65_535),
  /** Default, if empty: a folder in Vitrine’s data directory. */
  dataFolder: z.string().trim().max(4000),
  /** Adds the sample to an empty catalog. */
  sample: z.boolean(),
  /** Adds tables to the namespace `scale` up to this number. */
  scale: wholeNumberTo(1_000_000),
});
export type LocalServerSettings = z.infer<typeof localServerSettings>;

const { apiKey, bearer } = credentials.shape;
/** The server gets several credentials as one list, separated by commas. */
const withoutComma = [/^[^,]*$/, 'must not have a comma in it'] as const;

/**
 * Which requests the server accepts: those with the key of this session, those with credentials that the user chose,
 * or all from this computer.
 */
const serverAccess = z.enum(['session', 'chosen', 'open']);
export type ServerAccess = z.infer<typeof serverAccess>;

/** The credentials that the server requires from its next start on. null removes one; one that is left out stays. */
export const serverAccessChange = z.object({
  /** Whether the server accepts all requests if no credential is chosen. */
  open: z.boolean().exactOptional(),
  apiKey: apiKey
    .unwrap()
    .regex(...withoutComma)
    .nullable()
    .exactOptional(),
  bearer: bearer
    .unwrap()
    .regex(...withoutComma)
    .nullable()
    .exactOptional(),
});
export type ServerAccessChange = z.infer<typeof serverAccessChange>;

export const localServerConfiguration = z.object({
  settings: localServerSettings,
  /** The catalog’s folder if the user chose none. */
  defaultFolder: z.string(),
  access: serverAccess,
  /** SECURITY: which credentials the server requires in this session, but never their values. */
  requires: z.array(requestCredential),
});
export type LocalServerConfiguration = z.infer<typeof localServerConfiguration>;

/**
 * The bearer token for other programs. SECURITY: the only secret that a window ever receives, when the user requests
 * it. It works only for the local server and only until the program ends.
 */
export const sessionKey = z.object({ sessionKey: z.string() });
