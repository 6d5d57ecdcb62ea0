import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FaultKind, FaultSettings } from '../../../protocol/index.ts';
import type { ApiFailure } from '../api-failure.ts';
import { type HttpReply, sendAnswer } from '../http-reply.ts';
import { sendCut, sendHuge, sendMalformed } from './broken-answers.ts';
import {
  chosenError,
  conflict,
  PROXY_PAGE,
  redirectToItself,
  throttled,
  unauthenticated,
  unavailable,
} from './failing-faults.ts';

export interface Scene {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly settings: FaultSettings;
  /** Carries the operation out: what would have been answered, be it a failure. */
  readonly answer: () => Promise<HttpReply>;
}

/** Answers, or does not, as the fault has it. */
export async function applyFault(fault: FaultKind, scene: Scene): Promise<FastifyReply> {
  return PLAYS[fault](scene);
}

type Play = (scene: Scene) => FastifyReply | Promise<FastifyReply>;

const failing =
  (failure: (settings: FaultSettings) => ApiFailure): Play =>
  ({ settings }) => {
    throw failure(settings);
  };

const PLAYS: Readonly<Record<FaultKind, Play>> = {
  hang: ({ reply }) => reply.hijack(),
  redirectLoop: ({ request, reply }) => sendAnswer(reply, redirectToItself(request.url)),
  unauthenticated: failing(unauthenticated),
  conflict: failing(conflict),
  throttled: failing(throttled),
  unavailable: failing(unavailable),
  error: failing(chosenError),
  html: ({ reply }) => sendAnswer(reply, PROXY_PAGE),
  malformed: async ({ reply, answer }) => {
    sendMalformed(reply.hijack().raw, await answer());
    return reply;
  },
  cut: async ({ reply, answer }) => {
    sendCut(reply.hijack().raw, await answer());
    return reply;
  },
  huge: async ({ reply }) => {
    await sendHuge(reply.hijack().raw);
    return reply;
  },
};
