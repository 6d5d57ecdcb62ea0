import type { Connection, Table } from '../../../../contract/index.ts';
import { formatQuantity } from '../../../lib/format/index.ts';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { MemberName } from '../properties/OtherMembers.tsx';
import { EXPIRY_OPTION } from './expiry-option.ts';
import { OptionValue } from './OptionValue.tsx';
import styles from './StorageOptions.module.css';
import { useShownOption } from './use-shown-option.ts';

export interface StorageOptionsProps {
  readonly connection: Connection;
  readonly table: Table;
  readonly names: readonly string[];
}

/** What a server gave to get to the storage. Of the values, which may be credentials, one at a time is shown. */
export function StorageOptions({ connection, table, names }: StorageOptionsProps) {
  const { shown, ask, show, hide } = useShownOption(connection.id, table);
  return (
    <>
      <KeyValueList labelWidth={220}>
        {names.map((name) => (
          <KeyValue key={name} label={<MemberName name={name} />} wrap>
            {name === EXPIRY_OPTION && table.expiresAtMillis != null ? (
              <span className={styles.text}>{String(table.expiresAtMillis)}</span>
            ) : (
              <OptionValue
                name={name}
                text={shown?.name === name ? shown.text : undefined}
                onShow={() => void show(name)}
                onHide={hide}
                ask={() => ask(name)}
              />
            )}
          </KeyValue>
        ))}
      </KeyValueList>
      <p className={styles.note}>
        {formatQuantity(names.length, 'option')}. Values may be live credentials. A revealed value is hidden
        again after 30 seconds.
      </p>
    </>
  );
}
