import { useWatch } from 'react-hook-form';
import { contextHeader, databaseHeader } from '../../../contract/index.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { SegmentedField } from '../../ui/SegmentedField.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import styles from './ConnectionDialog.module.css';
import { ContextEntries } from './ContextEntries.tsx';
import type { ConnectionControl } from './use-connection-form.ts';

const DIALECTS = [
  { value: 'svc', label: 'svc' },
  { value: 'lance', label: 'lance' },
] as const;

/** What few servers want. */
export function RareSection({ control }: { readonly control: ConnectionControl }) {
  const dialect = useWatch({ control, name: 'draft.headerDialect' });
  return (
    <div className={styles.rare}>
      <ContextEntries control={control} dialect={dialect} />
      <SegmentedField
        {...useField(control, 'draft.headerDialect', 'Header names')}
        options={DIALECTS}
        hint={
          <span className={styles.header}>
            {contextHeader('…', dialect)}, {databaseHeader(dialect)}
          </span>
        }
      />
      <SwitchField
        {...useField(control, 'draft.alwaysSendDelimiter', 'Send delimiter')}
        sentence="Always. Else only one that is not $."
      />
      <SwitchField
        {...useField(control, 'draft.identityInBody', 'Identity')}
        sentence="The credentials go into every body too, as identity."
      />
    </div>
  );
}
