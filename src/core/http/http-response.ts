import type { Header } from '../activity-log/mask-secrets.ts';

export interface HttpResponse {
  readonly status: number;
  /** Their names in lower case. */
  readonly headers: readonly Header[];
  /** Unpacked. */
  readonly bytes: Uint8Array;
  /** There was more of the body than was wanted. */
  readonly isCut?: boolean;
  readonly text: string;
  /** The request in the activity log: after a redirect, the last one. */
  readonly requestId: number;
  /** SECURITY: a redirect led there, so from there on nobody was told who asks; the user may agree to it by name. */
  readonly untrustedOrigin?: string;
}

/** Tables come as bytes by the megabyte: their text is made only for who asks for it. */
export function createAnswer(answer: Omit<HttpResponse, 'text'>): HttpResponse {
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
