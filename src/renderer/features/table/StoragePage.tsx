import type { ReactNode } from 'react';
import type { Table } from '../../../contract/index.ts';
import { formatQuantity } from '../../lib/format/index.ts';
import { Absent, ReturnedNothing } from '../../ui/Absent.tsx';
import { Button } from '../../ui/Button.tsx';
import { LockIcon } from '../../ui/icons/icons.ts';
import { KeyValue, KeyValueList } from '../../ui/KeyValueList.tsx';
import { FactList } from './FactList.tsx';
import { storageFacts } from './model/facts.ts';
import { MemberName } from './OtherMembers.tsx';
import styles from './StoragePage.module.css';

export interface StoragePageProps {
  readonly table: Table;
  readonly onAskAgain: () => void;
}

/** Where the table lies and what it takes to get there: by name, since the values may be credentials. */
export function StoragePage({ table, onAskAgain }: StoragePageProps) {
  return (
    <div className={styles.page}>
      <FactList facts={storageFacts(table)} />
      <section aria-labelledby="storage-options">
        <h2 id="storage-options" className={styles.heading}>
          Storage options
        </h2>
        <p className={styles.note}>{VENDING[String(table.asked.vended)]}</p>
        <Options table={table} />
        {table.expiresAtMillis !== undefined && (
          <div className={styles.actions}>
            <Button size="small" onPress={onAskAgain}>
              Describe again
            </Button>
            <span className={styles.note}>There is no other way to renew them.</span>
          </div>
        )}
      </section>
    </div>
  );
}

const VENDING: Readonly<Record<string, string>> = {
  true: 'Vended credentials were asked for.',
  false: 'The server was told to vend no credentials.',
  undefined: 'Whether to vend credentials was left to the server. It is decided under Options.',
};

function Options({ table }: { readonly table: Table }) {
  const { storageOptionNames: names, expiresAtMillis } = table;
  if (names === undefined)
    return (
      <Line>
        <Absent why="not-returned" />
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
  return (
    <>
      <KeyValueList labelWidth={220}>
        {names.map((name) => (
          <KeyValue key={name} label={<MemberName name={name} />}>
            {name === EXPIRY && expiresAtMillis != null ? <Millis millis={expiresAtMillis} /> : <Hidden />}
          </KeyValue>
        ))}
      </KeyValueList>
      {/* SECURITY: the host never sends them. */}
      <p className={styles.note}>
        {formatQuantity(names.length, 'option')}. The hidden values can be live credentials: they stay on the
        host and never reach this window.
      </p>
    </>
  );
}

const EXPIRY = 'expires_at_millis';

/** The one value that is no secret. */
function Millis({ millis }: { readonly millis: bigint }) {
  return <span className={styles.millis}>{String(millis)}</span>;
}

function Hidden() {
  return (
    <span className={styles.hidden}>
      <LockIcon size={12} /> hidden
    </span>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <p className={styles.line}>{children}</p>;
}
