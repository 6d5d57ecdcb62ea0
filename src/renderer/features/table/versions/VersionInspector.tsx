import type { VersionRecord } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { EmptyInspector, Inspector } from '../../../ui/inspector/Inspector.tsx';
import { InspectorPart } from '../../../ui/inspector/InspectorPart.tsx';
import { showVersion } from '../answer/show-version.ts';
import styles from '../facts/details.module.css';
import { OtherMembers } from '../facts/OtherMembers.tsx';
import type { InspectorProps } from '../schema/FieldInspector.tsx';
import { useTableState } from '../table-state.ts';
import { findVersion } from './model/version-list.ts';
import { useVersions } from './use-versions.ts';
import { VersionFacts } from './VersionFacts.tsx';

/** Every member of the version that is selected. */
export function VersionInspector({ connection, id, onClose }: InspectorProps) {
  const { versionKey } = useTableState(connection.id, id);
  const { list } = useVersions(connection, id, false);
  const record = list === undefined ? undefined : findVersion(list, versionKey);
  if (record === undefined) {
    return (
      <EmptyInspector label="Version" onClose={onClose}>
        Select a version to see all that is known of it. Enter describes the table at it.
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
        <VersionFacts record={record} />
        <div className={styles.actions}>
          <Button size="small" onPress={() => showVersion(connection.id, id, record.version)}>
            Describe this version
          </Button>
        </div>
      </InspectorPart>
      <InspectorPart title="Metadata">
        <VersionMetadata metadata={record.metadata} />
      </InspectorPart>
      {record.others.length > 0 && (
        <InspectorPart title="Other members">
          <OtherMembers members={record.others} labelWidth={LABEL_WIDTH} />
        </InspectorPart>
      )}
    </Inspector>
  );
}

const LABEL_WIDTH = 84;

function VersionMetadata({ metadata }: Pick<VersionRecord, 'metadata'>) {
  if (metadata === undefined) return <p className={styles.none}>not returned by this server</p>;
  if (metadata === null) return <p className={styles.none}>returned as null</p>;
  if (metadata.length === 0) return <p className={styles.none}>returned, none set</p>;
  return <OtherMembers members={metadata} labelWidth={LABEL_WIDTH} />;
}
