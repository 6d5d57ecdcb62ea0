import { refKey } from '#contract/table-ref.ts';
import { useNamespaceChildren } from '#domain/names/use-namespace-children.ts';
import { RawAnswer } from '#features/table/index.ts';
import { formatCount } from '#lib/format.ts';
import { type SubTab, SubTabs } from '#ui/SubTabs.tsx';
import { NamesPage } from './NamesPage.tsx';
import { NamespaceHeader } from './NamespaceHeader.tsx';
import styles from './NamespacePage.module.css';
import { nameCountMark } from './names/NamesLine.tsx';
import {
  changeNamespaceState,
  type NamespaceProps,
  type NamespaceSubPage,
  type NamespaceViewProps,
  useDescription,
  useNamespaceState,
} from './namespace-state.ts';
import { NoDescription, PropertiesPage } from './PropertiesPage.tsx';
import { ServerAbilities } from './ServerAbilities.tsx';

/** A namespace: its names, its properties, and what its server supports. */
export function NamespacePage(props: NamespaceProps) {
  // The key resets typed text and canceled loads for another namespace.
  return <ShownNamespace key={refKey({ connectionId: props.connection.id, id: props.id })} {...props} />;
}

function ShownNamespace(props: NamespaceProps) {
  const { connection, id } = props;
  const ref = { connectionId: connection.id, id };
  const { page } = useNamespaceState(ref);
  const view = {
    ...props,
    read: useNamespaceChildren(ref),
    description: useDescription(connection, id),
  };
  return (
    <article className={styles.page} aria-label="Namespace">
      <NamespaceHeader {...view} />
      <SubTabs
        label="Namespace"
        tabs={tabsOf(view)}
        selected={page}
        onSelect={(next) => changeNamespaceState(ref, { page: next })}
      >
        <SubPageOf page={page} {...view} />
      </SubTabs>
    </article>
  );
}

function SubPageOf({ page, ...view }: NamespaceViewProps & { readonly page: NamespaceSubPage }) {
  const { described } = view.description;
  switch (page) {
    case 'names':
      return <NamesPage {...view} />;
    case 'properties':
      return <PropertiesPage {...view} />;
    case 'server':
      return <ServerAbilities {...view} />;
    case 'raw':
      return described === undefined ? (
        <NoDescription {...view} />
      ) : (
        <RawAnswer raw={described.raw} isDescription={false} />
      );
  }
}

function tabsOf({ read, description }: NamespaceViewProps): readonly SubTab<NamespaceSubPage>[] {
  const properties = description.described?.answer.properties;
  const count = properties == null ? undefined : formatCount(properties.length);
  return [
    { id: 'names', label: 'Names', count: nameCountMark(read.names) },
    { id: 'properties', label: 'Properties', count },
    { id: 'server', label: 'Server' },
    { id: 'raw', label: 'Raw' },
  ];
}
