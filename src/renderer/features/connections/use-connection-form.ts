import { useEffect } from 'react';
import { type Control, type UseFormReturn, useForm, useFormState } from 'react-hook-form';
import type { Connection } from '#contract/index.ts';
import { schemaResolver } from '#lib/use-field.ts';
import {
  type ConnectionEntry,
  type ConnectionValues,
  connectionEntry,
  entryInput,
  firstValues,
} from './model/connection-values.ts';

export type ConnectionFormState = UseFormReturn<ConnectionValues, unknown, ConnectionEntry>;
export type ConnectionControl = Control<ConnectionValues, unknown, ConnectionEntry>;

const resolver = schemaResolver(connectionEntry, entryInput);

/** `color` is the color of a new one. */
export function useConnectionForm(connection: Connection | undefined, color: number): ConnectionFormState {
  const form = useForm<ConnectionValues, unknown, ConnectionEntry>({
    defaultValues: firstValues(connection, color),
    resolver,
  });
  useFollowing(form, connection);
  useCheckedAgain(form);
  return form;
}

/** Takes over changes from elsewhere, e.g. another window, if nothing was typed. */
function useFollowing(form: ConnectionFormState, connection: Connection | undefined): void {
  const { defaultValues } = useFormState({ control: form.control });
  const begun = JSON.stringify(defaultValues?.draft);
  const stored = JSON.stringify(connection && firstValues(connection).draft);
  useEffect(() => {
    if (connection === undefined || begun === stored) return;
    form.reset(firstValues(connection), { keepDirtyValues: true, keepErrors: true });
  }, [form, connection, begun, stored]);
}

/** Each of these mounts other fields. */
const CHOICES: ReadonlySet<string> = new Set([
  'draft.authorization',
  'draft.flavour',
  'draft.network.tls.trust',
  'draft.network.proxy.kind',
]);

const CHOSEN_PARTS = ['draft.oauth', 'draft.network', 'draft.database', 'credentials'] as const;

/** Clears errors of fields that are no longer shown. */
function useCheckedAgain(form: ConnectionFormState): void {
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name === undefined || !CHOICES.has(name)) return;
      const wrong = CHOSEN_PARTS.filter((part) => form.getFieldState(part).invalid);
      if (wrong.length > 0) void form.trigger(wrong);
    });
    return unsubscribe;
  }, [form]);
}
