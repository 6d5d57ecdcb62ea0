import type { ReactNode } from 'react';
import type { VersionRecord } from '../../../../contract/index.ts';
import { formatBytes, formatCount, formatRelativeTime } from '../../../lib/format/index.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from '../properties/DataGrid.module.css';
import { formatMoment, momentOf } from '../properties/model/moment.ts';
import { plainText } from '../properties/model/plain-text.ts';
import { describeManifestName } from './model/manifest-naming.ts';
import { deltaLine } from './model/version-changes.ts';
import type { NoDelta, VersionDelta } from './model/version-delta.ts';
import own from './VersionCells.module.css';

interface CellProps {
  readonly record: VersionRecord;
}

export function Written({ record, now }: CellProps & { readonly now: number }) {
  const millis = record.timestampMillis;
  if (millis == null) return <Missing value={millis} />;
  const moment = momentOf(millis);
  const age = moment === undefined ? undefined : formatRelativeTime(moment, now);
  return (
    // The age wraps out of sight where there is no room for it.
    <span className={styles.written} title={`${age === undefined ? '' : `${age}, `}${millis} ms since 1970`}>
      <span>{formatMoment(millis)}</span>
      {age !== undefined && <span className={styles.aside}>{age}</span>}
    </span>
  );
}

/** The number alone, as what is before it is the same in every row; the tooltip has the whole. */
export function Manifest({ record: { manifestPath, version } }: CellProps) {
  if (manifestPath == null) return <Missing value={manifestPath} />;
  const { scheme, name } = describeManifestName(manifestPath, version);
  return (
    <Cut title={manifestPath}>
      {scheme !== undefined && <span className={styles.scheme}>{scheme}</span>}
      <VisibleText text={name} />
    </Cut>
  );
}

/** As many signs as its column has room for. */
const TAG_LIMIT = 13;

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={styles.cell} title={tags.join(', ')}>
      {tags.map((tag) => (
        <Badge key={tag} tone="accent">
          <VisibleText text={tag} limit={TAG_LIMIT} />
        </Badge>
      ))}
    </span>
  );
}

export function Delta({ delta }: { readonly delta: VersionDelta | NoDelta }) {
  const words = deltaLine(delta);
  const isKnown = typeof delta !== 'string' && words !== 'unknown';
  return (
    <span
      className={classNames(styles.cell, isKnown ? own.delta : styles.absent)}
      title={typeof delta === 'string' ? words : `Since ${delta.before}: ${words}`}
    >
      {words}
    </span>
  );
}

export function Size({ record: { manifestSize } }: CellProps) {
  if (manifestSize == null) return <Missing value={manifestSize} />;
  return <span title={`${formatCount(manifestSize)} B`}>{formatBytes(manifestSize)}</span>;
}

export function ETag({ record: { eTag } }: CellProps) {
  if (eTag == null) return <Missing value={eTag} />;
  return (
    <Cut title={eTag}>
      <VisibleText text={eTag} />
    </Cut>
  );
}

export function Metadata({ record: { metadata } }: CellProps) {
  if (metadata == null) return <Missing value={metadata} />;
  const text = metadata.map(({ name, json }) => `${name}=${plainText(json)}`).join(' ');
  return text === '' ? (
    <span className={styles.quiet}>none</span>
  ) : (
    <Cut title={text} quiet>
      <VisibleText text={text} />
    </Cut>
  );
}

interface CutProps {
  readonly title: string;
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

function Cut({ title, quiet = false, children }: CutProps) {
  return (
    <span className={classNames(styles.mono, styles.cell, quiet && styles.quiet)} title={title}>
      {children}
    </span>
  );
}

/** A row has no room for a sentence; the inspector says it whole. */
function Missing({ value }: { readonly value: null | undefined }) {
  return <span className={styles.absent}>{value === null ? 'null' : 'not returned'}</span>;
}
