import { useState } from 'react';
import type { TestFix, TestRow } from '../../../../contract/index.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { FactText } from './FactText.tsx';
import { FixCard } from './FixCard.tsx';
import styles from './RowDetails.module.css';

export interface RowDetailsProps {
  readonly row: TestRow;
  readonly onCure: (cure: TestFix) => void;
}

/** All that is known of a layer, and what can be done about it. */
export function RowDetails({ row, onCure }: RowDetailsProps) {
  const { facts, advice, cures, raw } = row;
  return (
    <div className={styles.details}>
      {facts.length > 0 && (
        <div className={styles.inset}>
          <KeyValueList labelWidth={76}>
            {facts.map(({ name, text }) => (
              <KeyValue key={name} label={<VisibleText text={name} limit={40} />} wrap>
                <FactText text={text} />
              </KeyValue>
            ))}
          </KeyValueList>
        </div>
      )}
      {cures.length > 0 ? (
        <FixCard advice={advice} cures={cures} onCure={onCure} />
      ) : (
        advice !== undefined && (
          <p className={styles.advice}>
            <VisibleText text={advice} limit={1000} />
          </p>
        )
      )}
      {raw !== undefined && <RawMessage text={raw} />}
    </div>
  );
}

function RawMessage({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.raw}>
      <Disclosure title="Raw message" open={isOpen} onOpenChange={setOpen}>
        <pre className={styles.words}>
          <VisibleText text={text} limit={4000} multiline />
        </pre>
      </Disclosure>
    </div>
  );
}
