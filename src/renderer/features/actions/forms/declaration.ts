import type { NewOperation, OperationFields } from '#batch/index.ts';
import type { Change } from '#contract/index.ts';
import { setField, textMember } from '#domain/fields/fields.ts';
import { textsOf } from './texts-of.ts';

/** What the fields of a declaration come to: by itself, and in a batch. */
export function declaration(
  namespace: readonly string[],
  members: OperationFields,
): { readonly change: Change; readonly operation: NewOperation } {
  const id = [...namespace, textMember(members, 'name')];
  const location = textMember(members, 'location');
  const properties = textsOf(members.properties);
  const vended = members.vend_credentials;
  return {
    change: {
      kind: 'declareTable',
      id,
      ...(location === '' ? {} : { location }),
      ...(properties === undefined ? {} : { properties }),
      ...(typeof vended === 'boolean' ? { vendCredentials: vended } : {}),
    },
    operation: { kind: 'declare_table', members: { id, ...setField(members, 'name', undefined) } },
  };
}
