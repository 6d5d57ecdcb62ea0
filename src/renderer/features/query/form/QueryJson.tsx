import { type Ref, useId, useImperativeHandle, useRef } from 'react';
import { classNames } from '#ui/attributes.ts';
import type { JsonFieldHandle } from '#ui/editor/JsonField.tsx';
import { fieldBoxClass } from '#ui/field-classes.ts';
import { type TypingHandoff, type TypingPlace, useLeavesTyping } from '#ui/typing-handoff.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { QueryProblem } from '../model/query-text.ts';
import styles from './QueryForm.module.css';
import { useLazyPart } from './query-fields.ts';

interface QueryJsonProps {
  readonly json: string;
  readonly onJson: (json: string) => void;
  readonly problems: readonly QueryProblem[];
  readonly ref?: Ref<JsonFieldHandle>;
}

const loadEditor = async () => (await import('#ui/editor/JsonField.tsx')).JsonField;

/** Edits the JSON that is sent, and marks its mistakes. */
export function QueryJson({ json, onJson, problems, ref }: QueryJsonProps) {
  const Editor = useLazyPart(loadEditor) ?? PlainJson;
  const left = useRef<TypingPlace>(null);
  const id = useId();
  return (
    <div className={styles.json}>
      <div className={styles.editor}>
        <Editor
          label="Query as JSON"
          value={json}
          onChange={onJson}
          problems={problems}
          describedBy={problems.length === 0 ? undefined : id}
          left={left}
          {...(ref === undefined ? {} : { ref })}
        />
      </div>
      {problems.length > 0 && <Problems id={id} problems={problems} />}
    </div>
  );
}

function Problems({ id, problems }: { readonly id: string; readonly problems: readonly QueryProblem[] }) {
  return (
    // A scrollable element must be in the tab order, otherwise the keyboard can't scroll it.
    <ul id={id} className={styles.problems} tabIndex={0} aria-label="Query errors">
      {problems.map(({ member, message }) => (
        <li key={`${member} ${message}`}>
          <VisibleText text={message} />
        </li>
      ))}
    </ul>
  );
}

interface PlainJsonProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly describedBy?: string | undefined;
  readonly left: TypingHandoff;
  readonly ref?: Ref<JsonFieldHandle>;
}

/** Replaces the editor until that has loaded, or if it fails to load. */
function PlainJson({ label, value, onChange, describedBy, left, ref }: PlainJsonProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  useLeavesTyping(text, left);
  useImperativeHandle(ref, () => ({
    focusAt: (offset) => {
      text.current?.focus();
      text.current?.setSelectionRange(offset, offset);
    },
  }));
  return (
    <textarea
      ref={text}
      className={classNames(fieldBoxClass({ mono: true }), styles.plain)}
      aria-label={label}
      aria-describedby={describedBy}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
