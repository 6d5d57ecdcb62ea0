import type { ReactNode } from 'react';
import type { VersionRecord } from '../../../contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyInspector } from './EmptyInspector.tsx';
import type { InspectorProps } from './FieldInspector.tsx';
import styles from './Inspector.module.css';
import { InspectorClose } from './InspectorClose.tsx';
import { findVersion } from './model/version-list.ts';
import { OtherMembers } from './OtherMembers.tsx';
import { showVersion } from './show-version.ts';
import { useTableState } from './table-state.ts';
import { useVersions } from './use-versions.ts';
import { VersionFacts } from './VersionFacts.tsx';

/** Every member of the version that is selected. */
export function VersionInspector({ connection, id, onClose }: InspectorProps) {
  const { versionKey } = useTableState(connection.id, id);
  const { list } = useVersions(connection, id, false);
  const record = list === undefined ? undefined : findVersion(list, versionKey);
  const close = <InspectorClose onClose={onClose} />;
  if (record === undefined) {
    return (
      <EmptyInspector what="Version" close={close}>
        Select a version to see all that is known of it. Enter describes the table at it.
      </EmptyInspector>
    );
  }
  return (
    <section className={styles.inspector} aria-label="Version">
      <header className={styles.head}>
        <h2 className={styles.name}>Version {String(record.version)}</h2>
        <span className={styles.tools}>
          <CopyButton label="Copy version" text={String(record.version)} />
          {close}
        </span>
      </header>
      <div className={styles.body}>
        <div className={styles.section}>
          <VersionFacts record={record} />
          <div className={styles.actions}>
            <Button size="small" onPress={() => showVersion(connection.id, id, record.version)}>
              Describe this version
            </Button>
          </div>
        </div>
        <Part title="Metadata">
          <VersionMetadata metadata={record.metadata} />
        </Part>
        {record.others.length > 0 && (
          <Part title="Other members">
            <OtherMembers members={record.others} labelWidth={LABEL_WIDTH} />
          </Part>
        )}
      </div>
    </section>
  );
}

const LABEL_WIDTH = 84;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </div>
  );
}

function VersionMetadata({ metadata }: Pick<VersionRecord, 'metadata'>) {
  if (metadata === undefined) return <p className={styles.none}>not returned by this server</p>;
  if (metadata === null) return <p className={styles.none}>returned as null</p>;
  if (metadata.length === 0) return <p className={styles.none}>returned, none set</p>;
  return <OtherMembers members={metadata} labelWidth={LABEL_WIDTH} />;
}
