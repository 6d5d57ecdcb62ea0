import type { FastifyReply } from 'fastify';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** An answer as it goes out, before a fault may spoil it. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export function okAnswer(type: string, body: string | Uint8Array): HttpReply {
  return { status: 200, headers: { 'content-type': type }, body };
}

export function sendAnswer(reply: FastifyReply, { status, headers, body }: HttpReply): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
