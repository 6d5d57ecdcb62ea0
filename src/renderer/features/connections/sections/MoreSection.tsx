import { useWatch } from 'react-hook-form';
import { useField } from '../../../lib/use-field.ts';
import { SwitchField } from '../../../ui/Switch.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import { ContextEntries } from './ContextEntries.tsx';
import styles from './sections.module.css';

/** What few servers want. */
export function MoreSection({ control }: { readonly control: ConnectionControl }) {
  const dialect = useWatch({ control, name: 'draft.headerDialect' });
  return (
    <div className={styles.more}>
      <ContextEntries control={control} dialect={dialect} />
      <SwitchField
        {...useField(control, 'draft.alwaysSendDelimiter', 'Send delimiter')}
        sentence="Always, even when it is $"
      />
      <SwitchField
        {...useField(control, 'draft.identityInBody', 'Identity')}
        sentence="Also send credentials as `identity` in request bodies"
      />
      <PageSizeField control={control} />
    </div>
  );
}

function PageSizeField({ control }: { readonly control: ConnectionControl }) {
  const { value, onChange, ...field } = useField(control, 'draft.pageSize', 'Page size');
  return (
    <TextField
      {...field}
      labelPlace="beside"
      mono
      value={Number.isNaN(value) ? '' : String(value)}
      // What is no number is told when it is saved; until then it can be typed over.
      onChange={(text) => onChange(text.trim() === '' ? Number.NaN : Number(text))}
      hint="Names per page when listing, up to 10,000."
    />
  );
}
