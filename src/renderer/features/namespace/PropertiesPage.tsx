import type { ReactNode } from 'react';
import { type DescribedNamespace, type StringEntries, textNamed } from '#contract/index.ts';
import { noPropertiesSentence } from '#domain/server-sentences.ts';
import { ErrorActions } from '#features/connections/index.ts';
import {
  EntryGrid,
  EntryName,
  entriesJson,
  OtherMembers,
  RequestCanceled,
  RequestFailed,
  useFilteredEntries,
} from '#features/table/index.ts';
import { formatDateTime } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { NotReturnedIcon, PropertiesIcon } from '#ui/icons.ts';
import { LoadingState, Skeleton } from '#ui/LoadingState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './NamespacePage.module.css';
import {
  changeNamespaceState,
  type NamespaceProps,
  type NamespaceViewProps,
  useNamespaceState,
} from './namespace-state.ts';
import { listingSource } from './ServerAbilities.tsx';

/** The properties of a namespace, or why there are none. */
export function PropertiesPage(props: NamespaceViewProps) {
  const { connection, id, description } = props;
  const { described } = description;
  if (described === undefined) return <NoDescription {...props} />;
  return (
    <div className="column fill same-ground">
      <Stale {...props} described={described} />
      <Stated described={described}>
        {(properties) => <Properties connection={connection} id={id} properties={properties} />}
      </Stated>
      {described.answer.others.length > 0 && (
        <section className={styles.others} aria-labelledby="namespace-others">
          <h2 id="namespace-others" className="tiny-text strong dim">
            Other fields
          </h2>
          <OtherMembers members={described.answer.others} />
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
  const none = noPropertiesText(described.answer);
  if (none === undefined) return children(described.answer.properties ?? []);
  return (
    <div className={styles.padded}>
      <EmptyState
        icon={described.answer.properties == null ? NotReturnedIcon : PropertiesIcon}
        title={none.title}
      >
        {none.text}
      </EmptyState>
    </div>
  );
}

/** A reload failed: the previous properties stay visible, with their time. */
function Stale({ description, described }: NamespaceViewProps & { readonly described: DescribedNamespace }) {
  const zone = useTimeZone();
  const { failure, reload } = description;
  if (failure === undefined) return null;
  return (
    <div className={styles.note}>
      <RequestFailed
        title={`Couldn’t reload. Showing data from ${formatDateTime(described.at, zone)}.`}
        failure={failure}
        onRetry={reload}
      />
    </div>
  );
}

function Properties({ connection, id, properties }: NamespaceProps & { readonly properties: StringEntries }) {
  const { grid, rows, count, field } = useFilteredEntries(properties);
  const ref = { connectionId: connection.id, id };
  const { propertyKey } = useNamespaceState(ref);
  const selected = propertyKey === undefined ? undefined : textNamed(properties, propertyKey);
  return (
    <section className="column fill same-ground" aria-label="Properties">
      <div className={styles.bar}>
        <h2 className="strong">Properties</h2>
        <span className={styles.count} role="status">
          {count}
        </span>
        <CopyButton look="quiet" label="Copy as JSON" text={() => entriesJson(properties)} />
        <div className={styles.filter}>
          <SearchField {...field} small label="Filter properties" placeholder="Filter properties" />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="small dim pane-note">No name or value has this in it.</p>
      ) : (
        <EntryGrid
          ref={grid}
          label="Properties"
          rows={rows}
          selectedKey={propertyKey}
          onSelect={(key) => changeNamespaceState(ref, { propertyKey: key })}
        />
      )}
      {propertyKey !== undefined && selected !== undefined && (
        <WholeProperty name={propertyKey} value={selected} />
      )}
    </section>
  );
}

/** The grid cuts long values: the selected one is shown in full below it. */
function WholeProperty({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <section className={styles.whole} aria-label="Property">
      <div className="row gap-2">
        <h3 className="tiny-text strong dim">
          <EntryName name={name} />
        </h3>
        <CopyButton label="Copy value" text={value} />
      </div>
      <p className={styles.value}>
        {value === '' ? 'Empty string' : <VisibleText text={value} limit={20_000} multiline />}
      </p>
    </section>
  );
}

/** Without a description: the server doesn’t support it, or it is loading, failed, or canceled. */
export function NoDescription(props: NamespaceViewProps) {
  return (
    <div className={styles.padded}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ connection, id, read, description }: NamespaceViewProps) {
  const { failure, isFetching, isLacking, reload, cancel } = description;
  if (isFetching) {
    return (
      <>
        <Skeleton lines={3} label="Loading the properties" />
        <LoadingState what={`Loading namespace from ${connection.name}`} lines={0} onCancel={cancel} />
      </>
    );
  }
  const basis = listingSource(read.names.basis, id.length === 0, connection.delimiter);
  if (isLacking) return <Lacking basis={basis?.text} onSendAnyway={reload} />;
  if (failure === undefined) {
    return (
      <RequestCanceled connection={connection} onRetry={reload}>
        {' '}
        Names are still available.
      </RequestCanceled>
    );
  }
  return (
    <>
      <RequestFailed title="Couldn’t load namespace details" failure={failure} onRetry={reload} />
      {basis !== undefined && <p className="soft">{basis.text}</p>}
      <ErrorActions connection={connection} failure={failure} onMended={reload} />
    </>
  );
}

interface LackingProps {
  readonly basis: string | undefined;
  readonly onSendAnyway: () => void;
}

function Lacking({ basis, onSendAnyway }: LackingProps) {
  return (
    <EmptyState
      icon={NotReturnedIcon}
      title="Namespace details aren’t supported"
      actions={<Button onPress={onSendAnyway}>Request anyway</Button>}
    >
      {basis ?? 'The server refused to describe it. Only names are available.'}
    </EmptyState>
  );
}

interface EmptyStateText {
  readonly title: string;
  readonly text: string;
}

/** Why no properties are shown: empty, null, and missing are different. Undefined if there are any. */
export function noPropertiesText({
  properties,
}: Pick<DescribedNamespace['answer'], 'properties'>): EmptyStateText | undefined {
  if (properties === undefined) {
    return {
      title: 'Properties not returned',
      text: 'The response doesn’t include properties. The namespace may still have some.',
    };
  }
  if (properties === null) {
    return {
      title: 'Properties aren’t supported',
      text: noPropertiesSentence(null, 'namespace', 'properties'),
    };
  }
  if (properties.length > 0) return undefined;
  return {
    title: 'No properties set',
    text: noPropertiesSentence('empty', 'namespace', 'properties'),
  };
}
