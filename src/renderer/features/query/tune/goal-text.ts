import type { Goal } from '#tuning/choice.ts';
import type { TuneView } from './tune-state.ts';

export type TypedGoal = Pick<TuneView, 'wantedRecall' | 'wantedLatency' | 'at'>;

export const DEFAULT_RECALL = 0.95;

/** Parses the typed goal; ignores values that are not valid. */
export function goalOf({ wantedRecall, wantedLatency, at }: TypedGoal): Goal {
  return {
    recall: readRecall(wantedRecall) ?? DEFAULT_RECALL,
    latency: readLatency(wantedLatency) ?? null,
    at,
  };
}

interface GoalProblems {
  readonly recall: string | undefined;
  readonly latency: string | undefined;
}

/** The errors of the typed goal, and which goal applies instead. */
export function goalProblems(typed: TypedGoal): GoalProblems {
  const { recall } = goalOf(typed);
  const isWrong = (text: string, value: number | undefined) => text.trim() !== '' && value === undefined;
  return {
    recall: isWrong(typed.wantedRecall, readRecall(typed.wantedRecall))
      ? `A recall is 0 to 1. Until it is one, the goal is ${recall}.`
      : undefined,
    latency: isWrong(typed.wantedLatency, readLatency(typed.wantedLatency))
      ? `A latency is a number of milliseconds above 0. Until it is one, any latency meets the goal.`
      : undefined,
  };
}

function readRecall(text: string): number | undefined {
  const value = readNumber(text);
  return value !== undefined && value >= 0 && value <= 1 ? value : undefined;
}

function readLatency(text: string): number | undefined {
  const value = readNumber(text);
  return value !== undefined && value > 0 ? value : undefined;
}

function readNumber(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}
