import { VisibleText } from '../../../ui/VisibleText.tsx';
import type { ComparedEntryRow } from '../model/entry-rows.ts';
import { ChangeSign } from './ChangeSign.tsx';
import { Missing } from './FromTo.tsx';
import styles from './sections.module.css';

/** What a version has as metadata: values of any kind, so as JSON. */
export function MetadataTable({ rows }: { readonly rows: readonly ComparedEntryRow[] }) {
  return (
    <table className={styles.table} aria-label="Metadata of the version">
      <thead>
        <tr>
          {['Name', 'Before', 'After'].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, entry: { name, state, before, after } }) => (
          <tr key={key}>
            <th scope="row">
              <span className={styles.fact}>
                <ChangeSign state={state} />
                <VisibleText text={name} />
              </span>
            </th>
            <Json text={before} isKnown={state !== 'one-sided'} />
            <Json text={after} isKnown={state !== 'one-sided'} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Json({ text, isKnown }: { readonly text: string | undefined; readonly isKnown: boolean }) {
  return (
    <td className={styles.value}>
      {text === undefined ? (
        <Missing>{isKnown ? 'not set' : 'unknown'}</Missing>
      ) : (
        <VisibleText text={text} limit={2000} />
      )}
    </td>
  );
}
