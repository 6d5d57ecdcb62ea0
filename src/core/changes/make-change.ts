import type { ChangeDone } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { bodyOfChange } from './change-to-keep.ts';
import {
  beginRecord,
  changeSummary,
  type StepToSend,
  sendStep,
  transactionOf,
  withoutSecrets,
} from './send-step.ts';
import type { SentChange } from './sent-change.ts';

type SingleChange = Omit<StepToSend, 'kept' | 'step'> & {
  readonly recordId: string;
  readonly change: SentChange;
};

/** Sends one change. If it's unknown whether it was applied, the failure names the record that can resolve it. */
export async function makeSingleChange({ recordId, change, ...options }: SingleChange): Promise<ChangeDone> {
  const stored = beginRecord({
    way: 'single',
    recordId,
    connectionId: options.connection.id,
    name: changeSummary(change),
    at: options.now(),
    body: bodyOfChange(change),
    changes: [change],
  });
  const { outcome, answered, problem } = await sendStep({ ...options, change, kept: stored, step: 0 });
  if (outcome.kind === 'applied' && answered !== undefined) {
    const transactionId = transactionOf(answered.answer);
    return {
      ...defined({ transactionId }),
      answer: withoutSecrets(answered.raw.answerText),
      requestId: answered.raw.requestId,
      duration: outcome.duration,
    };
  }
  if (outcome.kind !== 'unknown' || !(problem instanceof RequestFailure)) throw problem;
  const message = `${problem.details.message} ${ADVICE}`;
  throw new RequestFailure(problem.code, { ...problem.details, message, isUncertain: true, recordId });
}

const ADVICE = 'The change may still have been applied.';
