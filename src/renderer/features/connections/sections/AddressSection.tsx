import { useWatch } from 'react-hook-form';
import { databaseHeader } from '../../../../contract/index.ts';
import { useField } from '../../../lib/use-field.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { ConnectionControl, ConnectionForm } from '../use-connection-form.ts';
import { AddressField } from './AddressField.tsx';
import { KindField } from './KindField.tsx';
import styles from './sections.module.css';

/** Where the server is, and how its ids are written. */
export function AddressSection({ form }: { readonly form: ConnectionForm }) {
  const { control } = form;
  const flavour = useWatch({ control, name: 'draft.flavour' });
  return (
    <>
      <AddressField form={form} />
      <KindField control={control} />
      {flavour === 'enterprise' && <DatabaseField control={control} />}
    </>
  );
}

function DatabaseField({ control }: { readonly control: ConnectionControl }) {
  const dialect = useWatch({ control, name: 'draft.headerDialect' });
  return (
    <TextField
      {...useField(control, 'draft.database', 'Database')}
      labelPlace="beside"
      hint={
        <>
          Sent as <span className={styles.header}>{databaseHeader(dialect)}</span>. Leave empty if the host
          name identifies the database.
        </>
      }
    />
  );
}
