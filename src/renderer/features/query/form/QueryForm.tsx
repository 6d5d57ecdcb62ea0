import { useMemo, useState } from 'react';
import type { Table } from '#contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { problemsElsewhere } from '../model/form-problems.ts';
import { type QueryProblem, readQueryText } from '../model/query-text.ts';
import { FormFields } from './FormFields.tsx';
import styles from './QueryForm.module.css';
import { useQueryFields } from './query-fields.ts';

interface QueryFormProps {
  /** Undefined until the server has described the table. The form then makes no suggestions, but accepts any text. */
  readonly table: Table | undefined;
  readonly json: string;
  readonly onJson: (json: string) => void;
  readonly problems: readonly QueryProblem[];
  /** Shows the mistake in the JSON. Called when the JSON can't be parsed. */
  readonly onShowMistake: () => void;
}

/** Shows every member of a query as a field. The fields have no state: each reads from the JSON and writes to it. */
export function QueryForm({ json, onJson, problems, onShowMistake, ...about }: QueryFormProps) {
  const now = useMemo(() => readQueryText(json), [json]);
  const shown = useReadable(json, now.query !== undefined);
  const query = useMemo(() => readQueryText(shown).query ?? {}, [shown]);
  const fields = useQueryFields(shown, query, problems, onJson);
  const isReadable = now.query !== undefined;
  return (
    <div className={styles.form}>
      <ProblemNotes problems={problems} isReadable={isReadable} onShowMistake={onShowMistake} />
      <div className={styles.fields} inert={!isReadable}>
        <FormFields {...about} fields={fields} />
      </div>
    </div>
  );
}

/** The last valid JSON. While the current JSON is invalid, the form shows this one, read-only. */
function useReadable(json: string, isReadable: boolean): string {
  const [readable, setReadable] = useState('{}');
  if (isReadable && readable !== json) setReadable(json);
  return isReadable ? json : readable;
}

interface ProblemNotesProps {
  readonly problems: readonly QueryProblem[];
  readonly isReadable: boolean;
  readonly onShowMistake: () => void;
}

/** Problems that have no field: of the JSON as a whole, or of members that the form doesn't show. */
function ProblemNotes({ problems, isReadable, onShowMistake }: ProblemNotesProps) {
  const shown = isReadable ? problemsElsewhere(problems) : problems.slice(0, 1);
  if (shown.length === 0) return null;
  return (
    <Note
      tone="danger"
      actions={
        <Button size="small" onPress={onShowMistake}>
          Go to error
        </Button>
      }
    >
      {shown.map(({ member, message }) => (
        <p key={`${member} ${message}`}>
          <VisibleText text={message} />
        </p>
      ))}
    </Note>
  );
}
