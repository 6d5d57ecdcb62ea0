import type { ReactNode } from 'react';
import type { VersionRecord } from '#contract/index.ts';
import { formatAge, Moment, momentOf } from '#domain/Moment.tsx';
import { openComparison } from '#domain/open-comparison.ts';
import { useKnownTable } from '#domain/table-description.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyInspector, Inspector, InspectorPart } from '#ui/Inspector.tsx';
import { WarningIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { MissingValue } from '#ui/MissingValue.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { IdentifierValue, ReturnedValue } from '../properties/FactList.tsx';
import { OtherMembers } from '../properties/OtherMembers.tsx';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { useTableState } from '../table-state.ts';
import { showVersion } from '../use-table-answer.ts';
import { useTagsByVersion, useVersions } from './use-versions.ts';
import { describeManifestName, manifestNamingText, useHalfMinute } from './VersionCells.tsx';
import { deltaAt, deltaFacts, deltaLine, type NoDelta, type VersionDelta } from './version-delta.ts';
import { findListedVersion, type VersionList } from './version-list.ts';
import styles from './versions.module.css';

/** Every member of the selected version. */
export function VersionInspector({ onClose }: InspectorProps) {
  const { ref } = useTableScope();
  const { versionKey } = useTableState();
  const { list } = useVersions(ref, false);
  const record = list === undefined ? undefined : findListedVersion(list, versionKey);
  if (list === undefined || record === undefined) {
    return (
      <EmptyInspector label="Version" onClose={onClose}>
        Select a version to see its details. Press Enter to open it.
      </EmptyInspector>
    );
  }
  return (
    <Inspector
      label="Version"
      name={`Version ${record.version}`}
      tools={<CopyButton label="Copy version" text={String(record.version)} />}
      onClose={onClose}
    >
      <InspectorPart>
        <TagChips version={record.version} />
        <VersionFacts record={record} />
        <VersionActions version={record.version} />
      </InspectorPart>
      <Changes list={list} record={record} />
      <InspectorPart title="Metadata">
        <VersionMetadata metadata={record.metadata} />
      </InspectorPart>
      {record.others.length > 0 && (
        <InspectorPart title="Other fields">
          <OtherMembers members={record.others} labelWidth={LABEL_WIDTH} />
        </InspectorPart>
      )}
    </Inspector>
  );
}

const LABEL_WIDTH = 84;

interface OfVersionProps {
  readonly version: bigint;
}

function TagChips({ version }: OfVersionProps) {
  const { ref } = useTableScope();
  const { tags } = useTagsByVersion(ref, false);
  const names = tags?.get(version) ?? [];
  if (names.length === 0) return null;
  return (
    <p className={styles.chips}>
      {names.map((name) => (
        <Badge key={name} tone="accent">
          <VisibleText text={name} />
        </Badge>
      ))}
    </p>
  );
}

function VersionActions({ version }: OfVersionProps) {
  const { ref } = useTableScope();
  const isLatest = useKnownTable(ref)?.answer.version === version;
  return (
    <div className={styles.actions}>
      <Button size="small" onPress={() => showVersion(ref, version)}>
        Open this version
      </Button>
      {!isLatest && (
        <Button size="small" onPress={() => openComparison({ ...ref, version }, ref)}>
          Compare with latest
        </Button>
      )}
    </div>
  );
}

function Changes({ list, record }: { readonly list: VersionList; readonly record: VersionRecord }) {
  const delta = deltaAt(
    list,
    list.rows.findIndex((row) => row.record === record),
  );
  const title = typeof delta === 'string' ? 'Changes since previous' : `Since version ${delta.before}`;
  return (
    <InspectorPart title={title}>
      <VersionChanges delta={delta} />
    </InspectorPart>
  );
}

function VersionMetadata({ metadata }: Pick<VersionRecord, 'metadata'>) {
  if (metadata === undefined) return <p className="small-text dim">not returned</p>;
  if (metadata === null) return <p className="small-text dim">returned as null</p>;
  if (metadata.length === 0) return <p className="small-text dim">returned, none set</p>;
  return <OtherMembers members={metadata} labelWidth={LABEL_WIDTH} />;
}

/** The members that the interface defines, in a fixed order and with all digits. */
function VersionFacts({ record }: { readonly record: VersionRecord }) {
  return (
    <KeyValueList labelWidth={LABEL_WIDTH}>
      <KeyValue label="Version" mono wrap>
        {String(record.version)}
      </KeyValue>
      <KeyValue label="Written" wrap>
        <ReturnedValue value={record.timestamp_millis}>
          {(millis) => <Written millis={millis} />}
        </ReturnedValue>
      </KeyValue>
      <KeyValue label="Manifest" wrap>
        <ReturnedValue value={record.manifest_path}>
          {(path) => <Manifest path={path} version={record.version} />}
        </ReturnedValue>
      </KeyValue>
      <KeyValue label="Naming" wrap>
        <ReturnedValue value={record.manifest_path}>{(path) => manifestNamingText(path)}</ReturnedValue>
      </KeyValue>
      <KeyValue label="Size" wrap>
        <ReturnedValue value={record.manifest_size}>{(bytes) => <Size bytes={bytes} />}</ReturnedValue>
      </KeyValue>
      <KeyValue label="ETag">
        <ReturnedValue value={record.e_tag}>{(text) => <IdentifierValue text={text} />}</ReturnedValue>
      </KeyValue>
    </KeyValueList>
  );
}

function Written({ millis }: { readonly millis: bigint }) {
  const now = useHalfMinute();
  const moment = momentOf(millis);
  return (
    <>
      <Moment millis={millis} />
      {moment !== undefined && <Line>{formatAge(moment, now)}</Line>}
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

/** The changes since the previous version. A value that one of the two lacks is shown as missing. */
function VersionChanges({ delta }: { readonly delta: VersionDelta | NoDelta }) {
  if (typeof delta === 'string') return <p className="small-text dim">{deltaLine(delta)}</p>;
  return (
    <KeyValueList labelWidth={LABEL_WIDTH}>
      {deltaFacts(delta).map(({ label, words }) => (
        <KeyValue key={label} label={label} wrap>
          {words === undefined ? (
            <MissingValue why="not-returned" />
          ) : (
            <VisibleText text={words} limit={2000} />
          )}
        </KeyValue>
      ))}
    </KeyValueList>
  );
}
