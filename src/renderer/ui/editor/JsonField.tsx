import { json } from '@codemirror/lang-json';
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { EditorView, keymap } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { classNames } from '../attributes.ts';
import type { TypingHandoff } from '../typing-handoff.ts';
import styles from './editor.module.css';
import { contentAttributes, editorBasics } from './editor-basics.ts';
import { givenProblems, jsonMarks, type TextProblem } from './json-marks.ts';
import { foldAllNumberLists, foldNumberLists } from './number-lists.ts';
import { useEditor } from './use-editor.ts';

export interface JsonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problems: readonly TextProblem[];
  /** The id of what says the problems in words. */
  readonly describedBy?: string | undefined;
  readonly left?: TypingHandoff | undefined;
  readonly ref?: Ref<JsonFieldHandle>;
}

/** JSON, in all the room that its place has. F8 goes to the next problem. */
export function JsonField(props: JsonFieldProps) {
  const { label, value, onChange, problems, describedBy, left, ref } = props;
  const [fixed] = useState(jsonBasics);
  const invalid = problems.length > 0;
  const attributes = useMemo(
    () => contentAttributes({ label, describedBy, invalid }),
    [label, describedBy, invalid],
  );
  const changing = useMemo(() => [attributes, givenProblems(problems)], [attributes, problems]);
  const { place, view } = useEditor({ value, onChange, fixed, changing, left });
  useEffect(() => {
    if (view !== undefined) foldAllNumberLists(view);
  }, [view]);
  useImperativeHandle(ref, () => ({ focusAt: (offset) => view !== undefined && focusAt(view, offset) }), [
    view,
  ]);
  return <div ref={place} className={classNames(styles.field, styles.whole, invalid && styles.invalid)} />;
}

function jsonBasics() {
  return [
    json(),
    foldNumberLists(),
    jsonMarks(),
    keymap.of([
      { key: 'F8', run: nextDiagnostic },
      { key: 'Shift-F8', run: previousDiagnostic },
    ]),
    editorBasics(),
  ];
}

function focusAt(view: EditorView, offset: number): void {
  const anchor = Math.max(0, Math.min(offset, view.state.doc.length));
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  view.focus();
}

/** In a file of its own: who holds an editor that is loaded later may know this of it at once. */
export interface JsonFieldHandle {
  /** Puts the cursor there, in sight. */
  readonly focusAt: (offset: number) => void;
}
