import { useController } from 'react-hook-form';
import { FieldFrame } from '../../../ui/FieldFrame.tsx';
import { TagList } from '../../../ui/TagListField.tsx';
import type { ConnectionControl } from '../use-connection-form.ts';
import styles from './sign-in.module.css';

/** Where credentials may go besides: the user agreed to each by name, and can take that back. */
export function TrustedOrigins({ control }: { readonly control: ConnectionControl }) {
  const { field } = useController({ control, name: 'draft.trustedOrigins' });
  if (field.value.length === 0) return null;
  const remove = (origin: string) => field.onChange(field.value.filter((trusted) => trusted !== origin));
  return (
    <FieldFrame
      label="Trusted origins"
      labelPlace="beside"
      hint="Credentials are also sent here when the server redirects to these origins."
    >
      {({ control: id, describedBy }) => (
        <div id={id} className={styles.origins}>
          <TagList label="Trusted origins" tags={field.value} onRemove={remove} describedBy={describedBy} />
        </div>
      )}
    </FieldFrame>
  );
}
