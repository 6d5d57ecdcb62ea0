import type { ReactNode } from 'react';
import type { DescribedNamespace, StringEntries } from '../../../../contract/index.ts';
import { formatDateTime } from '../../../lib/format/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { NotReturnedIcon, PropertiesIcon } from '../../../ui/icons/icons.ts';
import { ActivityLink, OtherMembers } from '../../table/index.ts';
import styles from '../NamespacePage.module.css';
import type { NamespaceViewProps } from '../NamespacePage.tsx';
import { noPropertiesText } from './empty-properties.ts';
import { NoDescription } from './NoDescription.tsx';
import { Properties } from './Properties.tsx';

/** The properties of a namespace, or in words why there are none. */
export function PropertiesPage(props: NamespaceViewProps) {
  const { connection, id, description } = props;
  const { described } = description;
  if (described === undefined) return <NoDescription {...props} />;
  return (
    <div className={styles.column}>
      <Stale {...props} described={described} />
      <Stated described={described}>
        {(properties) => <Properties connection={connection} id={id} properties={properties} />}
      </Stated>
      {described.others.length > 0 && (
        <section className={styles.others} aria-labelledby="namespace-others">
          <h2 id="namespace-others" className={styles.heading}>
            Other fields
          </h2>
          <OtherMembers members={described.others} />
        </section>
      )}
    </div>
  );
}

interface StatedProps {
  readonly described: DescribedNamespace;
  readonly children: (properties: StringEntries) => ReactNode;
}

function Stated({ described, children }: StatedProps) {
  const none = noPropertiesText(described);
  if (none === undefined) return children(described.properties ?? []);
  return (
    <div className={styles.padded}>
      <EmptyState icon={described.properties == null ? NotReturnedIcon : PropertiesIcon} title={none.title}>
        {none.text}
      </EmptyState>
    </div>
  );
}

/** Asking again failed: what was there stays, and says from when it is. */
function Stale({ description, described }: NamespaceViewProps & { readonly described: DescribedNamespace }) {
  const { failure, askAgain } = description;
  if (failure === undefined) return null;
  return (
    <div className={styles.note}>
      <ErrorBox
        title={`Couldn’t reload. Showing data from ${formatDateTime(described.at)}.`}
        failure={failure}
        onRetry={askAgain}
        actions={<ActivityLink failure={failure} />}
      />
    </div>
  );
}
