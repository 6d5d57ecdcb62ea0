import { useFormState } from 'react-hook-form';
import { useField } from '../../../lib/use-field.ts';
import { TagListField } from '../../../ui/TagListField.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';

export interface ScopesFieldProps {
  readonly control: ConnectionControl;
  /** Those that the issuer says it knows; none while it was not asked. */
  readonly known: readonly string[];
}

const MAX_NAMED = 8;

/** What access is asked for. */
export function ScopesField({ control, known }: ScopesFieldProps) {
  const { value, onChange, ref } = useField(control, 'draft.oauth.scopes', 'Scopes');
  const { errors } = useFormState({ control });
  // A mistake is in one of the words, and the field has them all.
  const words = errors.draft?.oauth?.scopes;
  const problem = Array.isArray(words) ? words.find((word) => word !== undefined)?.message : words?.message;
  return (
    <TagListField
      label="Scopes"
      labelPlace="beside"
      values={value}
      onChange={(scopes) => onChange([...scopes])}
      ref={ref}
      placeholder="catalog.read offline_access"
      error={problem === undefined ? undefined : `Each scope ${problem}.`}
      hint={known.length === 0 ? undefined : <KnownScopes known={known} />}
    />
  );
}

function KnownScopes({ known }: { readonly known: readonly string[] }) {
  const more = known.length - MAX_NAMED;
  return (
    <>
      Supported by the issuer: <VisibleText text={known.slice(0, MAX_NAMED).join(' ')} />
      {more > 0 && ` and ${more} more`}.
    </>
  );
}
