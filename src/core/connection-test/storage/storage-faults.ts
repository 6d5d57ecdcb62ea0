import type { Layer, OwnKeys } from '#contract/index.ts';
import type { Failure } from '../../failure.ts';
import { StorageFailure, type StorageFault } from '../../object-storage/failure.ts';
import { type FindingParts, failed, raw, type StepResult } from '../test-step-result.ts';

/** The source of the credentials: the user’s own, lent by a server, or none. */
export type KeysKind = OwnKeys['kind'] | 'lent';

export interface FaultContext {
  /** The layer during which the fault occurred. */
  readonly layer: Layer;
  /** As shown to the user: `s3://lake`. */
  readonly bucket: string;
  readonly keys: KeysKind;
}

type Explained = readonly [layer: Layer | undefined, finding: string, advice: string];

/** A failed row: the layer that caused the fault, a sentence, advice, and the storage’s own message. */
export function faultRow(failure: Failure, context: FaultContext): StepResult<never> {
  const [layer = context.layer, finding, advice] = explained(failure, context);
  const parts: FindingParts = raw(failure.details.serverMessage);
  return { layer, found: failed(finding, advice, parts) };
}

export function faultOf(outcome: unknown): StorageFault | undefined {
  return outcome instanceof StorageFailure ? outcome.fault : undefined;
}

/** Whether the storage was reached and rejected the request. */
export function isRefusal(outcome: unknown): boolean {
  return REFUSALS.has(faultOf(outcome) ?? 'unreachable');
}

const REFUSALS: ReadonlySet<StorageFault> = new Set([
  'denied',
  'unknown-key',
  'wrong-secret',
  'expired',
  'clock',
]);

function explained(failure: Failure, { bucket, keys }: FaultContext): Explained {
  switch (faultOf(failure)) {
    case 'no-bucket':
      return [
        'bucket',
        `${bucket} not found.`,
        'Check the name of the bucket, and its endpoint if it has one.',
      ];
    case 'other-region':
      return ['bucket', 'The bucket is in another region.', 'Enter its region, then test again.'];
    case 'unknown-key':
      return ['keys', 'The storage doesn’t know the keys.', WHOSE[keys]];
    case 'wrong-secret':
      return ['keys', 'The secret doesn’t match.', WHOSE[keys]];
    case 'expired':
      return ['keys', 'The keys have expired.', RENEWED[keys]];
    case 'clock':
      return [
        'keys',
        'The clocks of this computer and of the storage differ.',
        'Set the clock of this computer, then test again.',
      ];
    case 'denied':
      return [undefined, ...denied(bucket, keys)];
    default:
      return [undefined, ...inTwo(failure)];
  }
}

function denied(bucket: string, keys: KeysKind): readonly [string, string] {
  if (keys === 'anonymous') return [`${bucket} isn’t public.`, 'Choose a profile, or type keys.'];
  return [
    `The keys don’t allow reading ${bucket}.`,
    'Check the path, or ask the owner of the bucket for read access.',
  ];
}

const WHOSE: Readonly<Record<KeysKind, string>> = {
  typed: 'Enter the keys again.',
  profile: 'Check the profile, or choose another one.',
  lent: 'Ask the server’s administrator about the keys that it lends.',
  anonymous: 'Choose a profile, or type keys.',
};

const RENEWED: Readonly<Record<KeysKind, string>> = {
  ...WHOSE,
  typed: 'Enter new ones.',
  profile: 'Sign in to the profile again, then test again.',
};

const FIRST_SENTENCE = /^(.+?[.)]) (?=\p{Lu})(.+)$/su;

/** A failure’s message says what failed first, then what to do. */
function inTwo({ details: { headline, message } }: Failure): readonly [string, string] {
  if (headline !== undefined && message.startsWith(headline)) {
    return [headline, message.slice(headline.length).trim()];
  }
  const [, finding = message, advice = ''] = FIRST_SENTENCE.exec(message) ?? [];
  return [finding, advice];
}
