import type { Header } from '../activity-log/mask-secrets.ts';

export interface HttpResponse {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: readonly Header[];
  /** The decoded body. */
  readonly bytes: Uint8Array;
  /** Whether the body was longer than `cutAt`. */
  readonly isCut?: boolean;
  readonly text: string;
  /** The request’s ID in the activity log; after redirects, that of the last one. */
  readonly requestId: number;
  /**
   * SECURITY: the origin from which on no credentials were sent, because of a redirect. The user may trust it
   * explicitly.
   */
  readonly untrustedOrigin?: string;
}

/** `text` is decoded only on first use: table data can be many megabytes of bytes. */
export function createResponse(answer: Omit<HttpResponse, 'text'>): HttpResponse {
  let text: string | undefined;
  return {
    ...answer,
    get text() {
      text ??= new TextDecoder().decode(answer.bytes);
      return text;
    },
  };
}

export function firstHeader(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1];
}
