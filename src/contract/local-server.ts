import { z } from 'zod';
import { faultSettings } from '#protocol/index.ts';
import { credentials, requestCredential } from './connections.ts';

/** `preparing`: it fills its catalog with synthetic tables before it answers anybody. */
const serverState = z.enum(['stopped', 'starting', 'preparing', 'running', 'restarting', 'failed']);
export type ServerState = z.infer<typeof serverState>;

export const serverStatus = z.object({
  state: serverState,
  /** When this state began; absent while nothing ever happened. */
  since: z.number().optional(),
  address: z.string().optional(),
  pid: z.number().int().optional(),
  /** What happened, in a sentence: why it failed, why it was restarted. */
  message: z.string().optional(),
  /** How often it was restarted since the program started. */
  restarts: z.number().int(),
  /** How its fault dials stand, while it runs. Every start begins with all of them off. */
  faults: faultSettings.optional(),
  /** Which table of the sample it is making just now: whoever asks for that table waits so long. */
  making: z.string().optional(),
});
export type ServerStatus = z.infer<typeof serverStatus>;

function wholeNumberTo(most: number) {
  // Written when it is needed: to write the first number takes longer than all of this contract.
  const error = () => `must be an integer from 0 to ${most.toLocaleString('en')}`;
  return z.number({ error }).int({ error }).min(0, { error }).max(most, { error });
}

/** What is kept from one start of the program to the next. */
export const localServerSettings = z.object({
  /** 0 takes any free one. */
  port: wholeNumberTo(65_535),
  /** Empty: in the data directory of this Vitrine. */
  dataFolder: z.string().trim().max(4000),
  /** Fills an empty catalog with the sample. */
  sample: z.boolean(),
  /** Brings the namespace `scale` up to that many tables. */
  scale: wholeNumberTo(1_000_000),
});
export type LocalServerSettings = z.infer<typeof localServerSettings>;

const { apiKey, bearer } = credentials.shape;
/** The server is told of several at once, parted by commas. */
const withoutComma = [/^[^,]*$/, 'must not have a comma in it'] as const;

/**
 * Who is let in: whoever has the key that Vitrine made for this session, whoever shows credentials that the user chose, or
 * every program of this computer.
 */
const serverAccess = z.enum(['session', 'chosen', 'open']);
export type ServerAccess = z.infer<typeof serverAccess>;

/** What callers have to show from the next start on: null is nothing, and what is left out stays as it is. */
export const serverAccessChange = z.object({
  /** Whether nothing is asked for while no credential is chosen. */
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
  /** Where the catalog lies when no folder is chosen. */
  usualFolder: z.string(),
  access: serverAccess,
  /** SECURITY: which credentials callers have to show, for this session; never what they are. */
  requires: z.array(requestCredential),
});
export type LocalServerConfiguration = z.infer<typeof localServerConfiguration>;

/**
 * What other programs show as a bearer token. SECURITY: the one secret that a window is ever told, when the user asks for
 * it: it lets in to the local server alone, until the program ends.
 */
export const sessionKey = z.object({ sessionKey: z.string() });
