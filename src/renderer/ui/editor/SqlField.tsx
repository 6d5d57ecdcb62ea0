import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { keymap, placeholder as placeholderText } from '@codemirror/view';
import { type ReactNode, useMemo, useState } from 'react';
import { classNames } from '../attributes.ts';
import { FieldFrame, type FieldIds, type LabelPlace } from '../FieldFrame.tsx';
import type { TypingHandoff } from '../typing-handoff.ts';
import styles from './editor.module.css';
import { contentAttributes, editorBasics } from './editor-basics.ts';
import { type FilterColumn, filterCompletion, filterDialect } from './filter-completion.ts';
import { useEditor } from './use-editor.ts';

export interface SqlFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Offered while one types; a column of a struct by its path. */
  readonly columns: readonly FilterColumn[];
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly left?: TypingHandoff | undefined;
}

/** A filter expression in SQL, with the columns of its table at hand. */
export function SqlField(props: SqlFieldProps) {
  const { label, labelPlace, hint, error } = props;
  return (
    <FieldFrame {...{ label, labelPlace, hint, error }}>
      {(ids) => <Sql ids={ids} field={props} />}
    </FieldFrame>
  );
}

function Sql({ ids, field }: { ids: FieldIds; field: SqlFieldProps }) {
  const { value, onChange, left } = field;
  const [fixed] = useState(sqlBasics);
  const changing = useSettings(ids, field);
  const { place } = useEditor({ value, onChange, fixed, changing, left });
  const isInvalid = field.error !== undefined;
  const state = [isInvalid && styles.invalid, field.disabled && styles.disabled];
  return <div ref={place} className={classNames(styles.field, styles.short, ...state)} />;
}

function useSettings(ids: FieldIds, { columns, placeholder = '', error, disabled }: SqlFieldProps) {
  const { control: id, label: labelledBy, describedBy } = ids;
  const invalid = error !== undefined;
  return useMemo(
    () => [
      contentAttributes({ id, labelledBy, describedBy, invalid, disabled }),
      placeholderText(placeholder),
      filterDialect.language.data.of({ autocomplete: filterCompletion(columns) }),
    ],
    [id, labelledBy, describedBy, invalid, disabled, placeholder, columns],
  );
}

function sqlBasics() {
  return [
    autocompletion({ icons: false }),
    keymap.of(completionKeymap),
    filterDialect.extension,
    editorBasics(),
  ];
}
