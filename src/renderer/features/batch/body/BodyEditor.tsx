import { json } from '@codemirror/lang-json';
import { nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { EditorSelection, type Extension } from '@codemirror/state';
import { Decoration, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useMemo, useState } from 'react';
import { contentAttributes, editorBasics } from '#ui/editor/editor-basics.ts';
import { type EditorProblem, givenProblems, jsonMarks } from '#ui/editor/JsonField.tsx';
import { useEditor } from '#ui/editor/use-editor.ts';
import styles from './body.module.css';
import type { LineRange } from './body-text.ts';

interface BodyEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problems: readonly EditorProblem[];
  /** The lines of the selected operations. */
  readonly marked: readonly LineRange[];
  readonly onLine: (line: number) => void;
  /** The ID of the element that describes the problem. */
  readonly describedBy?: string | undefined;
}

/** The request body as editable JSON. F8 moves to the next problem. */
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

/** Scrolls to the lines of the selection, as far as they fit; not while the user types in the editor. */
function useShown(view: EditorView | undefined, lines: LineRange | undefined): void {
  const { from, to } = lines ?? { from: undefined, to: undefined };
  useEffect(() => {
    if (view === undefined || from === undefined || to === undefined || view.hasFocus) return;
    const { doc } = view.state;
    if (to > doc.lines) return;
    // If not everything fits, the editor shows the head of the range.
    const range = EditorSelection.range(doc.line(to).to, doc.line(from + 1).from);
    view.dispatch({ effects: EditorView.scrollIntoView(range, { y: 'nearest', yMargin: 18 }) });
  }, [view, from, to]);
}

const LINE = Decoration.line({ class: 'marked-line' });

/** Highlights these lines. The text may be shorter than when they were computed. */
function markedLines(ranges: readonly LineRange[]): Extension {
  return EditorView.decorations.of(({ state: { doc } }) => {
    const marks = ranges.flatMap(({ from, to }) => {
      const lines: ReturnType<typeof LINE.range>[] = [];
      for (let line = from; line < Math.min(to, doc.lines); line += 1) {
        lines.push(LINE.range(doc.line(line + 1).from));
      }
      return lines;
    });
    return Decoration.set(marks, true);
  });
}

/** Reports the line of a click, counted from 0. */
function lineClicks(onLine: (line: number) => void): Extension {
  return EditorView.domEventHandlers({
    click(event, view) {
      const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (offset !== null) onLine(view.state.doc.lineAt(offset).number - 1);
      return false;
    },
  });
}
