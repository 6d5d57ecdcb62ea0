import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import type { SignInEvent } from '#contract/index.ts';
import { createRunningSignIns } from './running-sign-ins.ts';

const BROWSER: SignInEvent = { type: 'browser', url: 'https://login.example.com/auth' };
const DONE: SignInEvent = {
  type: 'done',
  state: { state: 'signed-in', expiresAt: null, isRenewed: true },
};

/** A sign-in whose events the test controls. */
function controlledStream() {
  const queue: (() => Promise<SignInEvent | undefined>)[] = [];
  let wake = () => {};
  let signal: AbortSignal | undefined;
  async function* stream(): AsyncGenerator<SignInEvent> {
    for (;;) {
      const next = queue.shift();
      if (next === undefined) await new Promise<void>((resolve) => (wake = resolve));
      else {
        const event = await next();
        if (event === undefined) return;
        yield event;
      }
    }
  }
  const emit = (next: () => Promise<SignInEvent | undefined>) => {
    queue.push(next);
    wake();
  };
  return {
    start: async (_: string, given: AbortSignal) => {
      signal = given;
      return stream();
    },
    send: (event: SignInEvent) => emit(async () => event),
    end: () => emit(async () => undefined),
    fail: (problem: Error) => emit(() => Promise.reject(problem)),
    isLeft: () => signal?.aborted === true,
  };
}

function until(
  signIns: ReturnType<typeof createRunningSignIns>,
  isWanted: (running: ReturnType<typeof signIns.useAll.getState>[string]) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = () => isWanted(signIns.useAll.getState().prod) && resolve();
    signIns.useAll.subscribe(look);
    look();
  });
}

describe('a sign-in started in this window', () => {
  it('shows the required steps until it is done', async () => {
    const stream = controlledStream();
    const signIns = createRunningSignIns(stream.start);
    const over = signIns.start('prod');
    expect(signIns.useAll.getState().prod).toEqual({ state: 'running', step: undefined });
    stream.send(BROWSER);
    await until(signIns, (running) => running?.state === 'running' && running.step === BROWSER);
    stream.send(DONE);
    stream.end();
    await over;
    expect(signIns.useAll.getState().prod).toBeUndefined();
  });

  it('shows a failure until the next attempt', async () => {
    const stream = controlledStream();
    const signIns = createRunningSignIns(stream.start);
    const over = signIns.start('prod');
    const details = { message: 'The server refused: access_denied.' };
    stream.fail(new ORPCError('REFUSED', { defined: true, data: details }));
    await over;
    expect(signIns.useAll.getState().prod).toEqual({
      state: 'failed',
      failure: { code: 'REFUSED', details },
    });
    void signIns.start('prod');
    expect(signIns.useAll.getState().prod?.state).toBe('running');
  });

  it('closes its stream when it is canceled, and doesn’t report a failure', async () => {
    const stream = controlledStream();
    const signIns = createRunningSignIns(stream.start);
    const over = signIns.start('prod');
    signIns.cancel('prod');
    expect(stream.isLeft()).toBe(true);
    stream.fail(new Error('aborted'));
    await over;
    expect(signIns.useAll.getState().prod).toBeUndefined();
  });

  it('is superseded by a new one, whose events alone count from then on', async () => {
    const [first, second] = [controlledStream(), controlledStream()];
    const streams = [first, second];
    const signIns = createRunningSignIns((id, signal) => (streams.shift() ?? second).start(id, signal));
    const firstOver = signIns.start('prod');
    void signIns.start('prod');
    expect(first.isLeft()).toBe(true);
    first.fail(new Error('aborted'));
    await firstOver;
    expect(signIns.useAll.getState().prod).toEqual({ state: 'running', step: undefined });
    expect(second.isLeft()).toBe(false);
  });
});
