import type { Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import type { LineRange } from './body-text.ts';

const LINE = Decoration.line({ class: 'marked-line' });

/** A ground behind these lines. The text may be shorter than when they were counted. */
export function markedLines(ranges: readonly LineRange[]): Extension {
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

/** Tells on which line a click was, from 0. */
export function lineClicks(onLine: (line: number) => void): Extension {
  return EditorView.domEventHandlers({
    click(event, view) {
      const offset = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (offset !== null) onLine(view.state.doc.lineAt(offset).number - 1);
      return false;
    },
  });
}
