import type { ActivityHeaders } from '../../../../contract/index.ts';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './RequestDetails.module.css';

export interface HeaderListProps {
  readonly title: string;
  readonly headers: ActivityHeaders;
}

export function HeaderList({ title, headers }: HeaderListProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {headers.length === 0 ? (
        <p className={styles.none}>None.</p>
      ) : (
        <KeyValueList labelWidth={152}>
          {numbered(headers).map(({ name, value, number }) => (
            <KeyValue key={number} label={<VisibleText text={name} />} mono title={value}>
              <VisibleText text={value} />
            </KeyValue>
          ))}
        </KeyValueList>
      )}
    </section>
  );
}

/** A header may come twice with the same value, so only its place tells it apart. */
function numbered(headers: ActivityHeaders) {
  return headers.map(([name, value], number) => ({ name, value, number }));
}
