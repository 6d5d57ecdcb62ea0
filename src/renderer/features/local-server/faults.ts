import {
  ERROR_CODES,
  FAULTS,
  type FaultKind,
  type FaultSettings,
  isErrorCode,
  NO_FAULTS,
} from '#protocol/index.ts';

/** Sets all rates to zero and keeps the other settings for the next use. */
export function withDialsOff({ errorCode, retryAfter, operations }: FaultSettings): FaultSettings {
  return { ...NO_FAULTS, errorCode, retryAfter, operations };
}

export function withRate(faults: FaultSettings, kind: FaultKind, rate: number): FaultSettings {
  const { [kind]: _, ...others } = faults.rates;
  return { ...faults, rates: rate === 0 ? others : { ...others, [kind]: rate } };
}

export interface Dial {
  readonly kind: FaultKind;
  readonly name: string;
  readonly means: string;
}

const NAMES: Readonly<Record<FaultKind, string>> = {
  hang: 'No response',
  redirectLoop: 'Redirect loop',
  unauthenticated: 'Unauthorized',
  conflict: 'Conflict',
  throttled: 'Throttled',
  unavailable: 'Unavailable',
  error: 'Error code',
  html: 'HTML page',
  malformed: 'Malformed JSON',
  cut: 'Truncated response',
  huge: 'Oversized response',
};

export function faultName(kind: FaultKind): string {
  return NAMES[kind];
}

/** In the order in which the server checks them: the first one that applies to a response counts. */
export const DIALS: readonly Dial[] = Object.entries(FAULTS).flatMap(([kind, means]) =>
  isFaultKind(kind) ? [{ kind, name: NAMES[kind], means }] : [],
);

function isFaultKind(kind: string): kind is FaultKind {
  return Object.hasOwn(FAULTS, kind);
}

export const CODE_CHOICES: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  ERROR_CODES,
).map(([code, { name, status }]) => ({ value: code, label: `${code} ${name} (${status})` }));

export function errorCodeOf(choice: string): number {
  const code = Number(choice);
  return isErrorCode(code) ? code : NO_FAULTS.errorCode;
}
