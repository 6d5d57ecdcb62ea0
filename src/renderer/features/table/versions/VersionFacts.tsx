import type { ReactNode } from 'react';
import type { VersionRecord } from '../../../../contract/index.ts';
import { formatBytes, formatCount, formatRelativeTime } from '../../../lib/format/index.ts';
import { WarningIcon } from '../../../ui/icons/icons.ts';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { MissingValue, ReturnedNothing } from '../../../ui/MissingValue.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import styles from '../properties/details.module.css';
import { IdentifierValue } from '../properties/IdentifierValue.tsx';
import { formatMoment, momentOf } from '../properties/model/moment.ts';
import { useHalfMinute } from '../properties/use-half-minute.ts';
import { describeManifestName, manifestNamingText } from './model/manifest-naming.ts';

const LABEL_WIDTH = 84;

/** What the interface says a version has, each member in its place and to the last digit. */
export function VersionFacts({ record }: { readonly record: VersionRecord }) {
  return (
    <KeyValueList labelWidth={LABEL_WIDTH}>
      <KeyValue label="Version" mono wrap>
        {String(record.version)}
      </KeyValue>
      <KeyValue label="Written" wrap>
        <Known value={record.timestampMillis}>{(millis) => <Written millis={millis} />}</Known>
      </KeyValue>
      <KeyValue label="Manifest" wrap>
        <Known value={record.manifestPath}>
          {(path) => <Manifest path={path} version={record.version} />}
        </Known>
      </KeyValue>
      <KeyValue label="Naming" wrap>
        <Known value={record.manifestPath}>{(path) => manifestNamingText(path)}</Known>
      </KeyValue>
      <KeyValue label="Size" wrap>
        <Known value={record.manifestSize}>{(bytes) => <Size bytes={bytes} />}</Known>
      </KeyValue>
      <KeyValue label="ETag">
        <Known value={record.eTag}>{(text) => <IdentifierValue text={text} />}</Known>
      </KeyValue>
    </KeyValueList>
  );
}

interface KnownProps<Value> {
  readonly value: Value | null | undefined;
  readonly children: (value: Value) => ReactNode;
}

function Known<Value>({ value, children }: KnownProps<Value>) {
  if (value === undefined) return <MissingValue why="not-returned" />;
  return value === null ? <ReturnedNothing value="null" /> : children(value);
}

function Written({ millis }: { readonly millis: bigint }) {
  const now = useHalfMinute();
  const moment = momentOf(millis);
  return (
    <>
      {formatMoment(millis)}
      {moment !== undefined && <Line>{formatRelativeTime(moment, now)}</Line>}
      <Line mono>{String(millis)} ms</Line>
    </>
  );
}

function Manifest({ path, version }: { readonly path: string; readonly version: bigint }) {
  const { reading, contradiction } = describeManifestName(path, version);
  return (
    <>
      <span className={styles.path}>
        <VisibleText text={path} limit={2000} />
      </span>
      <Line>{reading}</Line>
      {contradiction !== undefined && (
        <span className={styles.contradiction}>
          <WarningIcon size={12} /> {contradiction}
        </span>
      )}
    </>
  );
}

function Size({ bytes }: { readonly bytes: bigint }) {
  return (
    <>
      {formatCount(bytes)} B{bytes >= 1000n && <Line>{formatBytes(bytes)}</Line>}
    </>
  );
}

function Line({ mono = false, children }: { readonly mono?: boolean; readonly children: ReactNode }) {
  return <span className={mono ? styles.monoLine : styles.line}>{children}</span>;
}
