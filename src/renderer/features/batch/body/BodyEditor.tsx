import { json } from '@codemirror/lang-json';
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { EditorSelection, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useMemo, useState } from 'react';
import { contentAttributes, editorBasics } from '../../../ui/editor/editor-basics.ts';
import { givenProblems, jsonMarks, type TextProblem } from '../../../ui/editor/json-marks.ts';
import { useEditor } from '../../../ui/editor/use-editor.ts';
import styles from './body.module.css';
import type { LineRange } from './body-text.ts';
import { lineClicks, markedLines } from './line-marks.ts';

export interface BodyEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problems: readonly TextProblem[];
  /** The lines of what is selected. */
  readonly marked: readonly LineRange[];
  readonly onLine: (line: number) => void;
  /** The id of what says the problem in words. */
  readonly describedBy?: string | undefined;
}

/** The request body as JSON that can be edited. F8 goes to the next problem. */
export function BodyEditor({ value, onChange, problems, marked, onLine, describedBy }: BodyEditorProps) {
  const [fixed] = useState(basics);
  const clicks = useMemo(() => lineClicks(onLine), [onLine]);
  const invalid = problems.length > 0;
  const attributes = useMemo(
    () => contentAttributes({ label: 'Request body as JSON', describedBy, invalid }),
    [describedBy, invalid],
  );
  const changing = useMemo(
    () => [attributes, givenProblems(problems), markedLines(marked), clicks],
    [attributes, problems, marked, clicks],
  );
  const { place, view } = useEditor({ value, onChange, fixed, changing });
  useShown(view, marked[0]);
  return <div ref={place} className={styles.editor} />;
}

function basics(): Extension {
  return [
    lineNumbers(),
    json(),
    jsonMarks(),
    keymap.of([
      { key: 'F8', run: nextDiagnostic },
      { key: 'Shift-F8', run: previousDiagnostic },
    ]),
    editorBasics(),
  ];
}

/** What is selected elsewhere comes into sight, as much of it as there is room; while one types here, nothing moves. */
function useShown(view: EditorView | undefined, lines: LineRange | undefined): void {
  const { from, to } = lines ?? { from: undefined, to: undefined };
  useEffect(() => {
    if (view === undefined || from === undefined || to === undefined || view.hasFocus) return;
    const { doc } = view.state;
    if (to > doc.lines) return;
    // The head is the end that is shown where not all of it can be.
    const range = EditorSelection.range(doc.line(to).to, doc.line(from + 1).from);
    view.dispatch({ effects: EditorView.scrollIntoView(range, { y: 'nearest', yMargin: 18 }) });
  }, [view, from, to]);
}
