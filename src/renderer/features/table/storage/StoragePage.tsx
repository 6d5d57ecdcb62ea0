import type { ReactNode } from 'react';
import type { Connection, Table } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { RefreshIcon } from '../../../ui/icons/icons.ts';
import { MissingValue, ReturnedNothing } from '../../../ui/MissingValue.tsx';
import { FactList } from '../properties/FactList.tsx';
import { storageFacts } from '../properties/model/facts.ts';
import { withFlag } from '../request/model/question.ts';
import { changeQuestion, useTableState } from '../table-state.ts';
import { StorageOptions } from './StorageOptions.tsx';
import styles from './StoragePage.module.css';

export interface StoragePageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
  readonly onAskAgain: () => void;
}

/** Where the table lies and what it takes to get there. */
export function StoragePage({ connection, id, table, onAskAgain }: StoragePageProps) {
  const { question } = useTableState(connection.id, id);
  function renew(): void {
    if (question.vendCredentials === true) onAskAgain();
    else changeQuestion(connection.id, id, (now) => withFlag(now, 'vendCredentials', 'true'));
  }
  return (
    <div className={styles.page}>
      <FactList facts={storageFacts(table)} />
      <section aria-labelledby="storage-options">
        <h2 id="storage-options" className={styles.heading}>
          Storage options
        </h2>
        <p className={styles.note}>{VENDING[String(table.asked.vended)]}</p>
        <Options connection={connection} table={table} />
        <Actions table={table} onVend={renew} />
      </section>
    </div>
  );
}

/** The one press either renews what came, or asks for what did not. */
function Actions({ table, onVend }: { readonly table: Table; readonly onVend: () => void }) {
  const isThere = table.storageOptionNames != null;
  if (!isThere && table.asked.vended === true) return null;
  return (
    <div className={styles.actions}>
      <Button size="small" icon={RefreshIcon} onPress={onVend}>
        {isThere ? 'Renew' : 'Request credentials'}
      </Button>
      <span className={styles.note}>
        {isThere
          ? 'Requests new credentials from the server.'
          : 'Requests the table again with vended credentials.'}
      </span>
    </div>
  );
}

const VENDING: Readonly<Record<string, string>> = {
  true: 'Vended credentials were requested.',
  false: 'Vended credentials were declined.',
  undefined: 'Vended credentials weren’t specified. Change this in Request options.',
};

function Options({ connection, table }: Pick<StoragePageProps, 'connection' | 'table'>) {
  const { storageOptionNames: names } = table;
  if (names === undefined)
    return (
      <Line>
        <MissingValue why="not-returned" />
      </Line>
    );
  if (names === null)
    return (
      <Line>
        <ReturnedNothing value="null">returned as null</ReturnedNothing>
      </Line>
    );
  if (names.length === 0)
    return (
      <Line>
        <ReturnedNothing value="{}">returned, none set</ReturnedNothing>
      </Line>
    );
  return <StorageOptions connection={connection} table={table} names={names} />;
}

function Line({ children }: { readonly children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
