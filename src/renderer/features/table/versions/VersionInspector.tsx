import type { Connection, VersionRecord } from '../../../../contract/index.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { EmptyInspector, Inspector } from '../../../ui/inspector/Inspector.tsx';
import { InspectorPart } from '../../../ui/inspector/InspectorPart.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { openComparison } from '../../compare-tables/index.ts';
import styles from '../properties/details.module.css';
import { OtherMembers } from '../properties/OtherMembers.tsx';
import { showVersion } from '../request/show-version.ts';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { useTableState } from '../table-state.ts';
import { deltaAt } from './model/version-delta.ts';
import { findVersion, type VersionList } from './model/version-list.ts';
import { useTagsByVersion } from './use-tags-by-version.ts';
import { useVersions } from './use-versions.ts';
import { VersionChanges } from './VersionChanges.tsx';
import { VersionFacts } from './VersionFacts.tsx';

/** Every member of the version that is selected. */
export function VersionInspector({ connection, id, onClose }: InspectorProps) {
  const { versionKey } = useTableState(connection.id, id);
  const { list } = useVersions(connection, id, false);
  const record = list === undefined ? undefined : findVersion(list, versionKey);
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
        <TagChips connection={connection} id={id} version={record.version} />
        <VersionFacts record={record} />
        <Deeds connection={connection} id={id} version={record.version} />
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
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly version: bigint;
}

function TagChips({ connection, id, version }: OfVersionProps) {
  const { tags } = useTagsByVersion(connection, id, false);
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

function Deeds({ connection, id, version }: OfVersionProps) {
  const table = { connectionId: connection.id, id };
  return (
    <div className={styles.actions}>
      <Button size="small" onPress={() => showVersion(connection.id, id, version)}>
        Open this version
      </Button>
      <Button size="small" onPress={() => openComparison({ ...table, version }, table)}>
        Compare with latest
      </Button>
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
  if (metadata === undefined) return <p className={styles.none}>not returned</p>;
  if (metadata === null) return <p className={styles.none}>returned as null</p>;
  if (metadata.length === 0) return <p className={styles.none}>returned, none set</p>;
  return <OtherMembers members={metadata} labelWidth={LABEL_WIDTH} />;
}
