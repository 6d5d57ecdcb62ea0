import { MultiSelect } from '../../../../ui/Select.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './FullTextField.module.css';
import type { FullTextFieldProps } from './FullTextField.tsx';
import { withTerms } from './model/text-query.ts';

export interface TermsFieldsProps extends Omit<FullTextFieldProps, 'problems'> {
  readonly query: { readonly words: string; readonly columns: readonly string[] };
  readonly hasFocus: boolean;
}

export function TermsFields({ columns, query, value, onChange, hasFocus }: TermsFieldsProps) {
  const known = columns.map(({ path }) => path);
  // A column that the table does not have is shown too: the JSON says it.
  const offered = [...new Set([...known, ...query.columns])].map((path) => ({ value: path, label: path }));
  return (
    <div className={styles.fields}>
      <TextField
        label="Words"
        labelPlace="hidden"
        small
        value={query.words}
        autoFocus={hasFocus}
        placeholder="Search terms"
        onChange={(words) => onChange(withTerms(value, words, query.columns))}
      />
      <MultiSelect
        label="Columns with the words"
        labelPlace="hidden"
        groups={[{ title: 'Text columns', options: offered }]}
        selected={query.columns}
        onChange={(chosen) => onChange(withTerms(value, query.words, chosen))}
        summary={query.columns.length === 0 ? 'All indexed columns' : `in ${query.columns.join(', ')}`}
        disabled={offered.length === 0}
      />
    </div>
  );
}
