import type { OtherMember } from '#contract/index.ts';
import { indentJson } from '#lib/indent-json.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './DataGrid.module.css';

interface OtherMembersProps {
  readonly members: readonly OtherMember[];
  readonly labelWidth?: number;
}

/** A shorter value stays on one line. */
const SHORT = 60;

/** Members of the response that the interface doesn't define: by name, as JSON, exactly as sent. */
export function OtherMembers({ members, labelWidth = 104 }: OtherMembersProps) {
  return (
    <KeyValueList labelWidth={labelWidth}>
      {members.map(({ name, json }) => (
        <KeyValue key={name} label={<MemberName name={name} />} mono wrap>
          <span className={styles.value}>
            <VisibleText text={json.length > SHORT ? indentJson(json) : json} limit={2000} multiline />
            <span className={styles.copy}>
              <CopyButton text={json} label={`Copy ${name}`} />
            </span>
          </span>
        </KeyValue>
      ))}
    </KeyValueList>
  );
}

export function MemberName({ name }: { readonly name: string }) {
  return (
    <span className={styles.name} title={name}>
      <EntryName name={name} />
    </span>
  );
}

/** The name of an entry as the server sent it. An empty name gets a text, because it would be invisible. */
export function EntryName({ name }: { readonly name: string }) {
  return name === '' ? '(empty)' : <VisibleText text={name} />;
}
