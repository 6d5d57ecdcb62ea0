import { useState } from 'react';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { EntryRows } from './EntryRows.tsx';
import { entriesOf } from './entries.ts';
import styles from './fields.module.css';
import { ObjectJson } from './ObjectJson.tsx';

export interface EntriesFieldProps {
  readonly label: string;
  /** An object, nothing, or the text of one that is being typed. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly hint?: string;
  readonly error?: string | undefined;
}

const WAYS = [
  { value: 'rows', label: 'Names' },
  { value: 'json', label: 'JSON' },
] as const;

/** An object: its names and texts row by row, or as JSON, which alone can say more than texts. */
export function EntriesField({ label, value, onChange, hint, error }: EntriesFieldProps) {
  const fitsRows = entriesOf(value) !== undefined;
  const [wanted, setWanted] = useState<'rows' | 'json'>('rows');
  const way = fitsRows ? wanted : 'json';
  return (
    <FieldFrame
      label={label}
      labelPlace="beside"
      error={error}
      hint={fitsRows ? hint : 'Some values aren’t strings, so this is shown as JSON.'}
    >
      {({ control, label: labelId, describedBy }) => (
        <div id={control} role="group" aria-labelledby={labelId} className={styles.entries}>
          <div>
            <SegmentedControl
              label={`${label} as`}
              options={WAYS}
              value={way}
              onChange={setWanted}
              disabled={!fitsRows}
            />
          </div>
          {way === 'rows' ? (
            <EntryRows label={label} value={value} onChange={onChange} />
          ) : (
            <ObjectJson
              label={label}
              value={value}
              onChange={onChange}
              describedBy={describedBy}
              isInvalid={error !== undefined}
            />
          )}
        </div>
      )}
    </FieldFrame>
  );
}
