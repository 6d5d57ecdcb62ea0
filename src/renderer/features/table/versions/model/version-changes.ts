import { formatQuantity, formatSignedCount, formatSignedTime } from '../../../../lib/format/index.ts';
import type { MetadataDelta, NoDelta, VersionDelta } from './version-delta.ts';

const NO_DELTA_WORDS: Readonly<Record<NoDelta, string>> = {
  first: 'First version listed',
  'not-read': 'Previous version not loaded',
  'order-unknown': 'Unknown: a version may be missing in between',
};

/** In a few words for a row; the inspector has them all. */
export function deltaLine(delta: VersionDelta | NoDelta): string {
  if (typeof delta === 'string') return NO_DELTA_WORDS[delta];
  const parts = [
    delta.skipped > 0n ? `${formatQuantity(delta.skipped, 'version')} skipped` : '',
    delta.milliseconds === undefined ? '' : formatSignedTime(delta.milliseconds),
    delta.bytes === undefined || delta.bytes === 0n ? '' : `${formatSignedCount(delta.bytes)} B`,
    delta.metadata === undefined ? '' : metadataLine(delta.metadata),
  ].filter((part) => part !== '');
  if (parts.length > 0) return parts.join(', ');
  return delta.bytes === undefined && delta.metadata === undefined ? 'unknown' : 'No listed changes';
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
      words: skipped === 0n ? 'no number' : `${formatQuantity(skipped, 'version')} not listed`,
    },
    { label: 'Time', words: milliseconds === undefined ? undefined : formatSignedTime(milliseconds) },
    { label: 'Size', words: bytes === undefined ? undefined : sizeWords(bytes) },
    { label: 'Metadata', words: metadata === undefined ? undefined : metadataWords(metadata) },
  ];
}

function sizeWords(bytes: bigint): string {
  return bytes === 0n ? 'unchanged' : `${formatSignedCount(bytes)} B`;
}

function metadataWords({ added, removed, changed }: MetadataDelta): string {
  const names = [
    ...added.map((name) => `+${name}`),
    ...removed.map((name) => `\u2212${name}`),
    ...changed.map((name) => `~${name}`),
  ];
  return names.length === 0 ? 'unchanged' : names.join(', ');
}
