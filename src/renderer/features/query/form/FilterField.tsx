import { useMemo, useRef } from 'react';
import type { QueryColumn } from '#domain/fields/query-columns.ts';
import { classNames } from '#ui/attributes.ts';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { fieldBoxClass } from '#ui/field-classes.ts';
import { type TypingHandoff, type TypingPlace, useLeavesTyping } from '#ui/typing-handoff.ts';
import { errorAt } from '../model/form-problems.ts';
import { memberText, withMemberText } from '../model/member-values.ts';
import styles from './QueryForm.module.css';
import { type QueryFields, useLazyPart } from './query-fields.ts';

interface FilterFieldProps {
  readonly columns: readonly QueryColumn[];
  readonly fields: QueryFields;
}

const loadEditor = async () => (await import('#ui/editor/SqlField.tsx')).SqlField;

/**
 * Edits the filter in an editor that knows the columns. Shows a plain field until that editor has loaded, or if it
 * fails to.
 */
export function FilterField({ columns, fields }: FilterFieldProps) {
  const Editor = useLazyPart(loadEditor) ?? PlainFilter;
  const left = useRef<TypingPlace>(null);
  const offered = useMemo(() => columns.map(({ path, type }) => ({ name: path, type })), [columns]);
  return (
    <div className={styles.filter}>
      <Editor
        label="Filter"
        labelPlace="beside"
        value={memberText(fields.literals, 'filter')}
        onChange={(typed) => fields.change((json) => withMemberText(json, ['filter'], typed))}
        columns={offered}
        error={errorAt(fields.problems, 'filter')}
        placeholder="SQL filter, e.g. price < 20"
        left={left}
      />
    </div>
  );
}

interface PlainFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly left: TypingHandoff;
}

function PlainFilter({ label, value, onChange, error, left }: PlainFilterProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  useLeavesTyping(text, left);
  return (
    <FieldFrame label={label} error={error} labelPlace="beside">
      {(ids) => (
        <textarea
          ref={text}
          id={ids.control}
          className={classNames(
            fieldBoxClass({ mono: true, invalid: error !== undefined }),
            styles.plainFilter,
          )}
          rows={2}
          spellCheck={false}
          value={value}
          aria-describedby={ids.describedBy}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
