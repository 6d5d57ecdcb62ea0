import { formatQuantity, formatSignedCount, formatSignedTime } from '../../../../lib/format/index.ts';
import type { MetadataDelta, NoDelta, VersionDelta } from './version-delta.ts';

const NO_DELTA_WORDS: Readonly<Record<NoDelta, string>> = {
  first: 'the first of the list',
  'not-read': 'the one before was not read yet',
  'order-unknown': 'not known: one may still come between',
};

/** In a few words for a row; the inspector has them all. */
export function deltaLine(delta: VersionDelta | NoDelta): string {
  if (typeof delta === 'string') return NO_DELTA_WORDS[delta];
  const parts = [
    delta.skipped > 0n ? `${formatQuantity(delta.skipped, 'number')} skipped` : '',
    delta.milliseconds === undefined ? '' : formatSignedTime(delta.milliseconds),
    delta.bytes === undefined || delta.bytes === 0n ? '' : `${formatSignedCount(delta.bytes)} B`,
    delta.metadata === undefined ? '' : metadataLine(delta.metadata),
  ].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(', ');
  return delta.bytes === undefined && delta.metadata === undefined ? 'not known' : 'nothing that is listed';
}

function metadataLine({ added, removed, changed }: MetadataDelta): string {
  const count = added.length + removed.length + changed.length;
  return count === 0 ? '' : `${formatQuantity(count, 'metadata key')}`;
}

export interface DeltaFact {
  readonly label: string;
  /** Undefined where one of the two versions does not say it. */
  readonly words: string | undefined;
}

/** All that lies between a version and the one before it. */
export function deltaFacts({ skipped, milliseconds, bytes, metadata }: VersionDelta): readonly DeltaFact[] {
  return [
    {
      label: 'Between',
      words: skipped === 0n ? 'no number' : `${formatQuantity(skipped, 'number')} not in the list`,
    },
    { label: 'Time', words: milliseconds === undefined ? undefined : formatSignedTime(milliseconds) },
    { label: 'Size', words: bytes === undefined ? undefined : sizeWords(bytes) },
    { label: 'Metadata', words: metadata === undefined ? undefined : metadataWords(metadata) },
  ];
}

function sizeWords(bytes: bigint): string {
  return bytes === 0n ? 'the same' : `${formatSignedCount(bytes)} B`;
}

function metadataWords({ added, removed, changed }: MetadataDelta): string {
  const names = [
    ...added.map((name) => `+${name}`),
    ...removed.map((name) => `\u2212${name}`),
    ...changed.map((name) => `~${name}`),
  ];
  return names.length === 0 ? 'the same' : names.join(', ');
}
