import { z } from 'zod';

/**
 * How a request to a server ended. Every error of a server includes these details, so that the window can show them
 * and link to the request in the activity list.
 */
export const failureDetails = z.object({
  /** What failed and what to do now: one or two sentences for the user. */
  message: z.string(),
  /** The first part of the message, for places with more specific advice. */
  headline: z.string().optional(),
  status: z.number().int().optional(),
  /** The error code of the interface, and its meaning. */
  code: z.number().int().optional(),
  meaning: z.string().optional(),
  /** The server's message as text. */
  serverMessage: z.string().optional(),
  /** A change was sent, and it is unknown whether it was applied. */
  isUncertain: z.boolean().optional(),
  /** The record of the uncertain change, to check its outcome. */
  recordId: z.string().optional(),
  /** The ID of the request in the activity log. */
  requestId: z.number().int().optional(),
  /** The response was larger than the limit, so the next request should ask for less. */
  isTooLarge: z.boolean().optional(),
  /** An origin that a server referred to. It gets no credentials until the user allows it. */
  untrustedOrigin: z.string().optional(),
});
export type FailureDetails = z.infer<typeof failureDetails>;

const failure = { data: failureDetails };

/** All errors of a call. Any other error is a bug in Vitrine and arrives as INTERNAL_SERVER_ERROR. */
export const errorMap = {
  /** The item no longer exists: a connection, a namespace, a table. */
  GONE: failure,
  /** The server could not be reached, or the connection was lost. */
  UNREACHABLE: failure,
  /** The server did not answer in time. */
  TIMED_OUT: failure,
  /** The server, the network, or the user denied the request: wrong credentials, no permission, a blocked address. */
  REFUSED: failure,
  /**
   * The user is not signed in, or the sign-in expired and can’t be renewed. Nothing was sent, and only a sign-in
   * helps.
   */
  SIGNED_OUT: failure,
  NOT_SUPPORTED: failure,
  /** Any other error of the server. */
  SERVER_ERROR: failure,
  /** The response can't be parsed. */
  BAD_ANSWER: failure,
  /** The request is invalid: a malformed address, a setting out of range. */
  INVALID: failure,
  /** A file in the data directory could not be read or written. */
  STORAGE: failure,
  /** Another Vitrine has locked the data directory, so nothing can be saved. */
  READ_ONLY: failure,
  LOCAL_SERVER: failure,
} as const;

export type FailureCode = keyof typeof errorMap;
