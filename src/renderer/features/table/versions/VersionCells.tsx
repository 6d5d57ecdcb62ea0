import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { VersionRecord } from '#contract/index.ts';
import { formatAge, Moment, momentOf } from '#domain/Moment.tsx';
import { formatBytes, formatCount } from '#lib/format.ts';
import { UINT64_MAX } from '#protocol/int64.ts';
import { readManifestName } from '#protocol/manifest-name.ts';
import { classNames } from '#ui/attributes.ts';
import { Badge } from '#ui/Badge.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { deltaLine, type NoDelta, type VersionDelta } from './version-delta.ts';
import own from './versions.module.css';

interface CellProps {
  readonly record: VersionRecord;
}

export function Written({ record, now }: CellProps & { readonly now: number }) {
  const millis = record.timestamp_millis;
  if (millis == null) return <MissingCell isNull={millis === null} />;
  const moment = momentOf(millis);
  const age = moment === undefined ? undefined : formatAge(moment, now);
  return (
    // If there is no room for the age, it wraps out of sight.
    <span className={own.written} title={`${age === undefined ? '' : `${age}, `}${millis} ms since 1970`}>
      <span>
        <Moment millis={millis} />
      </span>
      {age !== undefined && <span className={own.age}>{age}</span>}
    </span>
  );
}

/**
 * Shows the version number in the path, or the end of a long path, since its beginning is the same in every row. The
 * tooltip has the whole path.
 */
export function Manifest({ record: { manifest_path: manifestPath, version } }: CellProps) {
  if (manifestPath == null) return <MissingCell isNull={manifestPath === null} />;
  const { scheme, name } = describeManifestName(manifestPath, version);
  return (
    <span className={classNames('small mono-face clip', own.manifest)} title={manifestPath}>
      {scheme !== undefined && <span className={own.scheme}>{scheme}</span>}
      <span className={own.end}>
        <VisibleText text={name} />
      </span>
    </span>
  );
}

/** The number of characters that fit into the column. */
const TAG_LIMIT = 13;

export function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className="block" title={tags.join(', ')}>
      {tags.map((tag) => (
        <Badge key={tag} tone="accent">
          <VisibleText text={tag} limit={TAG_LIMIT} />
        </Badge>
      ))}
    </span>
  );
}

export function Delta({ delta }: { readonly delta: VersionDelta | NoDelta }) {
  const text = deltaLine(delta);
  const isKnown = typeof delta !== 'string' && text !== 'unknown';
  return (
    <span
      className={classNames('block', isKnown ? own.delta : 'small absent')}
      title={typeof delta === 'string' ? text : `Since ${delta.before}: ${text}`}
    >
      {text}
    </span>
  );
}

export function Size({ record: { manifest_size: manifestSize } }: CellProps) {
  if (manifestSize == null) return <MissingCell isNull={manifestSize === null} />;
  return <span title={`${formatCount(manifestSize)} B`}>{formatBytes(manifestSize)}</span>;
}

export function ETag({ record: { e_tag: eTag } }: CellProps) {
  if (eTag == null) return <MissingCell isNull={eTag === null} />;
  return (
    <Cut title={eTag}>
      <VisibleText text={eTag} />
    </Cut>
  );
}

export function Metadata({ record: { metadata } }: CellProps) {
  if (metadata == null) return <MissingCell isNull={metadata === null} />;
  const text = metadata.map(({ name, json }) => `${name}=${metadataText(json)}`).join(' ');
  return text === '' ? (
    <span className="dim">none</span>
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
    <span className={classNames('small mono-face clip block', quiet && 'dim')} title={title}>
      {children}
    </span>
  );
}

/** A row has no room for a sentence; the inspector shows it. */
export function MissingCell({ isNull }: { readonly isNull: boolean }) {
  return <span className="small absent">{isNull ? 'null' : 'not returned'}</span>;
}

interface MoreVersionsProps {
  /** The number of versions that are loaded. */
  readonly count: number;
  readonly isStopped: boolean;
  readonly onShown: () => void;
}

/** The row after the last loaded version. The grid draws it when the user scrolls near it; then it loads more. */
export function MoreVersions({ count, isStopped, onShown }: MoreVersionsProps) {
  const requestedAt = useRef<number>(undefined);
  useEffect(() => {
    // Loads once for each length of the list, so that a server that returns nothing new isn't requested forever.
    if (isStopped || requestedAt.current === count) return;
    requestedAt.current = count;
    onShown();
  });
  return <span className="dim">more</span>;
}

interface ManifestDescription {
  /** V1 or V2; undefined if the path follows neither. */
  readonly scheme: 'V1' | 'V2' | undefined;
  /** The identifying part: the number, or the last part of a path that has none. */
  readonly name: string;
  /** How the number was derived from the path. */
  readonly reading: string;
  /** Set if the path names another version than its record. */
  readonly contradiction: string | undefined;
}

/** Parses a manifest's path: the version that it names, and the naming scheme. */
export function describeManifestName(path: string, version: bigint): ManifestDescription {
  const read = readManifestName(path);
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (read === undefined) {
    return { scheme: undefined, name: file, reading: 'Follows neither V1 nor V2.', contradiction: undefined };
  }
  const reading = read.scheme === 'V2' ? `V2: ${UINT64_MAX} − ${read.version}` : `V1: ${read.version}`;
  const contradiction =
    read.version === version ? undefined : `Path is for version ${read.version}, not ${version}.`;
  return { scheme: read.scheme, name: file.replace(/\.manifest$/, ''), reading, contradiction };
}

/** Says by which scheme the path names its version, and what the scheme is good for. */
export function manifestNamingText(path: string): string {
  switch (readManifestName(path)?.scheme) {
    case 'V1':
      return 'V1, by version number';
    case 'V2':
      return 'V2, newest sorts first';
    case undefined:
      return 'neither V1 nor V2';
  }
}

/** A JSON string without its quotes; any other value stays JSON. */
export function metadataText(json: string): string {
  if (!json.startsWith('"')) return json;
  const text: unknown = JSON.parse(json);
  return typeof text === 'string' ? text : json;
}

const HALF_A_MINUTE = 30_000;

/** The current time, updated twice a minute: long lists of ages needn't render every second. */
export function useHalfMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_A_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
