import { useEffect } from 'react';
import { type Control, type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import type { Connection } from '../../../contract/index.ts';
import { schemaResolver } from '../../lib/forms/schema-resolver.ts';
import {
  type ConnectionEntry,
  type ConnectionValues,
  connectionEntry,
  entryInput,
  firstValues,
} from './model/connection-values.ts';

export type ConnectionForm = UseFormReturn<ConnectionValues, unknown, ConnectionEntry>;
export type ConnectionControl = Control<ConnectionValues, unknown, ConnectionEntry>;

const resolver = schemaResolver(connectionEntry, entryInput);

/** `color` is that of a new one. */
export function useConnectionForm(connection: Connection | undefined, color: number): ConnectionForm {
  const form = useForm<ConnectionValues, unknown, ConnectionEntry>({
    defaultValues: firstValues(connection, color),
    resolver,
  });
  useFollowing(form, connection);
  return form;
}

/** What changes elsewhere, as by another window, is taken over where nothing was typed. */
function useFollowing(form: ConnectionForm, connection: Connection | undefined): void {
  const { defaultValues } = useFormState({ control: form.control });
  const begun = JSON.stringify(defaultValues?.draft);
  const kept = JSON.stringify(connection && firstValues(connection).draft);
  useEffect(() => {
    if (connection === undefined || begun === kept) return;
    form.reset(firstValues(connection), { keepDirtyValues: true, keepErrors: true });
  }, [form, connection, begun, kept]);
}
