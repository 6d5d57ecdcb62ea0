import { type Control, type UseFormReturn, useForm } from 'react-hook-form';
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

export function useConnectionForm(connection: Connection | undefined): ConnectionForm {
  return useForm<ConnectionValues, unknown, ConnectionEntry>({
    defaultValues: firstValues(connection),
    resolver,
  });
}
