import { z } from 'zod';

/**
 * How a request to a server ended, as far as it is known. It goes with every error that came from a server, so
 * that the window can show it and lead to the request in the activity list.
 */
export const failureDetails = z.object({
  /** What failed, on what, and what to do now: one or two sentences for the user. */
  message: z.string(),
  /** Its first part, without what to do: for a place that has better advice. */
  headline: z.string().optional(),
  status: z.number().int().optional(),
  /** The interface's own error code, with its meaning. */
  code: z.number().int().optional(),
  meaning: z.string().optional(),
  /** The server's own words, as text. */
  serverMessage: z.string().optional(),
  /** A change was sent, and nobody can say whether it took effect. */
  isUncertain: z.boolean().optional(),
  /** Of such a change, what finds it out. */
  recordId: z.string().optional(),
  /** The request in the activity log. */
  requestId: z.number().int().optional(),
  /** The answer was larger than is read, so that less of it is to be asked for. */
  isTooLarge: z.boolean().optional(),
  /** An origin that a server pointed to, and that gets no credentials until the user agrees to it by name. */
  untrustedOrigin: z.string().optional(),
});
export type FailureDetails = z.infer<typeof failureDetails>;

const failure = { data: failureDetails };

/** The closed list of ways in which a call can fail. Anything else is a fault of ours and arrives as INTERNAL_SERVER_ERROR. */
export const errorMap = {
  /** The thing is not there any more: a connection, a namespace, a table. */
  GONE: failure,
  /** The server could not be reached, or the connection broke. */
  UNREACHABLE: failure,
  /** The server did not answer in time. */
  TIMED_OUT: failure,
  /** The server, the network, or the user refused: wrong credentials, no permission, a blocked address. */
  REFUSED: failure,
  /** Nobody is signed in, or the sign-in expired and can’t be renewed: nothing was requested, and only a sign-in helps. */
  SIGNED_OUT: failure,
  /** This server does not have the operation. */
  NOT_SUPPORTED: failure,
  /** The server answered with an error that is none of the above. */
  SERVER_ERROR: failure,
  /** The server answered with something that can't be read. */
  BAD_ANSWER: failure,
  /** What was asked is wrong: an address that isn't one, a setting out of range. */
  INVALID: failure,
  /** A file in the data directory could not be read or written. */
  STORAGE: failure,
  /** Another Vitrine holds the data directory, so nothing can be saved. */
  READ_ONLY: failure,
  /** The local server could not be started. */
  LOCAL_SERVER: failure,
} as const;

export type FailureCode = keyof typeof errorMap;
