import { type ReactNode, useMemo, useState } from 'react';
import { refKey, sameRef, type TableRef } from '#contract/table-ref.ts';
import {
  QueryInspector,
  QueryPage,
  QueryPanel,
  QueryStrip,
  TunePage,
  TunePanel,
  useQueryState,
} from '#features/query/lazy-pages.ts';
import { TableInspector, TablePage } from '#features/table/index.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { TableScope, useTableScope } from '#lib/workspace/table-scope.ts';
import {
  type FormPage,
  hasForm,
  isInspected,
  type TableContent,
  type TablePageName,
  tablePageOf,
} from '#lib/workspace/workspace.ts';
import { NamedTableIcon } from '#ui/icons.ts';
import styles from './AppShell.module.css';
import { PanelColumn } from './PanelColumn.tsx';
import { lastNameOf, type PageDefinition, type Shown, TablesRemoved, wholeId } from './page-definition.tsx';

const TABLE: PageDefinition<TableContent> = {
  icon: NamedTableIcon,
  title: ({ id }) => lastNameOf(id),
  tooltip: ({ id }) => wholeId(id),
  page: (shown) => (
    <OnTable {...shown} otherwise={<TablesRemoved />}>
      <PageOfTable page={tablePageOf(shown.content)} />
    </OnTable>
  ),
};

const WITH_INSPECTOR: PageDefinition<TableContent> = {
  ...TABLE,
  inspector: ({ onClose, ...shown }) => {
    const page = tablePageOf(shown.content);
    return (
      <OnTable {...shown}>{isInspected(page) && <TableInspector page={page} onClose={onClose} />}</OnTable>
    );
  },
};

const WITH_FORM: { readonly [Page in FormPage]: PageDefinition<TableContent> } = {
  query: {
    ...TABLE,
    inspector: ({ onClose, ...shown }) => (
      <OnTable {...shown}>
        <QueryInspector key={shown.tabKey} onClose={onClose} />
      </OnTable>
    ),
    column: (shown) => (
      <OnTable {...shown}>
        <QueryColumn />
      </OnTable>
    ),
  },
  tune: {
    ...TABLE,
    column: (shown) => (
      <OnTable {...shown}>
        <TuneColumn />
      </OnTable>
    ),
  },
};

export function tablePageDefinition(content: TableContent): PageDefinition<TableContent> {
  const page = tablePageOf(content);
  if (hasForm(page)) return WITH_FORM[page];
  return isInspected(page) ? WITH_INSPECTOR : TABLE;
}

interface OnTableProps extends Shown<TableContent> {
  /** What stands there once the connection is removed. */
  readonly otherwise?: ReactNode;
  readonly children: ReactNode;
}

/** Whatever it contains knows its table. Another page of the same table leaves the scope the same. */
function OnTable({ content, tabKey, otherwise, children }: OnTableProps) {
  const connection = useConnection(content.connectionId);
  const ref = useSameRef(content);
  const scope = useMemo(() => connection && { connection, ref, tabKey }, [connection, ref, tabKey]);
  return scope === undefined ? otherwise : <TableScope value={scope}>{children}</TableScope>;
}

function useSameRef({ connectionId, id }: TableRef): TableRef {
  const [ref, setRef] = useState<TableRef>({ connectionId, id });
  if (sameRef(ref, { connectionId, id })) return ref;
  const next = { connectionId, id };
  setRef(next);
  return next;
}

/** The results of the form in the place of the tree. */
const RESULTS = { query: QueryPage, tune: TunePage };

function PageOfTable({ page }: { readonly page: TablePageName }) {
  const Result = hasForm(page) ? RESULTS[page] : undefined;
  return <TablePage page={page} result={Result && <Result />} />;
}

function QueryColumn() {
  const { ref } = useTableScope();
  const { isFolded } = useQueryState(ref);
  if (isFolded) {
    return (
      <div className={styles.strip}>
        <QueryStrip />
      </div>
    );
  }
  return (
    <PanelColumn label="Query panel width" least={292}>
      <QueryPanel key={refKey(ref)} />
    </PanelColumn>
  );
}

function TuneColumn() {
  const { ref } = useTableScope();
  return (
    <PanelColumn label="Tune panel width" least={276}>
      <TunePanel key={refKey(ref)} />
    </PanelColumn>
  );
}
