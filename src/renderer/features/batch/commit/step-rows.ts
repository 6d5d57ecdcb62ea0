import { tableOf } from '../../../../batch/index.ts';
import { formatCount } from '../../../lib/format.ts';
import type { TreePlace } from '../../../ui/tree/tree-props.ts';
import type { OneByOne, StepState } from './one-by-one.ts';

export interface StepRow extends TreePlace {
  readonly number: number;
  readonly kind: string;
  readonly path: string;
  readonly step: StepState;
}

export function stepRows({ draft: { operations }, steps }: OneByOne): readonly StepRow[] {
  return operations.map((operation, index) => ({
    key: String(operation.key),
    level: 1,
    position: index + 1,
    siblings: operations.length,
    number: index + 1,
    kind: operation.kind,
    path: (tableOf(operation) ?? []).join(' / '),
    step: steps.get(operation.key) ?? { state: 'waiting' },
  }));
}

export function stepText(step: StepState): string {
  if (step.state !== 'failed') return step.state;
  return `${step.isSure ? 'failed' : 'unknown'}: ${step.failure.message}`;
}

/** How far it came, and what that means for the rest. */
export function oneByOneText({ steps, isRunning }: OneByOne) {
  const states = [...steps.values()];
  const done = formatCount(states.filter(({ state }) => state === 'done').length);
  const all = formatCount(states.length);
  if (isRunning) {
    return {
      tone: 'info',
      title: `Sending, ${done} of ${all} done`,
      lead: 'Each takes effect immediately.',
    } as const;
  }
  const failed = states.find((step) => step.state === 'failed');
  if (failed?.state === 'failed') {
    const doubt = failed.isSure ? '' : ' It’s unknown whether the failed operation took effect.';
    const lead = `Stopped at the first failure. Earlier operations stay applied.${doubt}`;
    return { tone: 'danger', title: `${done} of ${all} done`, lead } as const;
  }
  const lead =
    done === all ? 'Sent one by one, not atomically.' : 'Stopped. Completed operations stay applied.';
  return { tone: done === all ? 'ok' : 'info', title: `${done} of ${all} done`, lead } as const;
}
