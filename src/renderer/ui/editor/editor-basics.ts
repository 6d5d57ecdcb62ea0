import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, tooltips } from '@codemirror/view';
import { editorTheme } from './editor-theme.ts';
import { typedText } from './typed-text.ts';

/**
 * What every editor of the window does. Tab is not among its keys, so that it leads out as from any field; neither is
 * Mod+Enter, which belongs to the form around it.
 */
export function editorBasics(): Extension {
  return [
    history(),
    typedText(),
    bracketMatching(),
    closeBrackets(),
    // SECURITY: the text may be a server's or a stranger's; what can't be seen in it is shown.
    highlightSpecialChars(),
    EditorView.lineWrapping,
    // Beside the zoomed root, and where no panel cuts it off.
    tooltips({ parent: document.body }),
    keymap.of([...closeBracketsKeymap, ...historyKeymap, ...standardKeymap]),
    editorTheme,
  ];
}
