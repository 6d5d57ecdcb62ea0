import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  closeCompletion,
  completionKeymap,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { SQLDialect } from '@codemirror/lang-sql';
import { syntaxTree } from '@codemirror/language';
import { type EditorView, keymap, placeholder as placeholderText } from '@codemirror/view';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../attributes.ts';
import { FieldFrame, type FieldIds, type LabelPlace } from '../FieldFrame.tsx';
import type { TypingHandoff } from '../typing-handoff.ts';
import styles from './editor.module.css';
import { contentAttributes, editorBasics } from './editor-basics.ts';
import { columnInFilter, FUNCTIONS, isNameable, KEYWORDS, TIME_LITERALS, TYPES } from './sql-keywords.ts';
import { useEditor } from './use-editor.ts';

interface SqlFieldProps {
  readonly label: string;
  readonly labelPlace?: LabelPlace;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For a filter of one line: Enter does this, unless it takes a word that is offered. */
  readonly onEnter?: (value: string) => void;
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
    <FieldFrame label={label} labelPlace={labelPlace} hint={hint} error={error}>
      {(ids) => <Sql ids={ids} field={props} />}
    </FieldFrame>
  );
}

function Sql({ ids, field }: { ids: FieldIds; field: SqlFieldProps }) {
  const { value, onChange, onEnter, left } = field;
  const latest = useRef(onEnter);
  useLayoutEffect(() => {
    latest.current = onEnter;
  });
  const [fixed] = useState(() => sqlBasics(latest));
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

function sqlBasics(onEnter: OnEnter) {
  const enter = (view: EditorView) => runEnter(view, onEnter);
  return [
    autocompletion({ icons: false }),
    // A list that has only just come, or is of what stood there before, leaves Enter to the next one.
    keymap.of([...completionKeymap, { key: 'Enter', run: enter, shift: enter }]),
    filterDialect.extension,
    editorBasics(),
  ];
}

type OnEnter = RefObject<((value: string) => void) | undefined>;

function runEnter(view: EditorView, { current: onEnter }: OnEnter): boolean {
  if (onEnter === undefined) return false;
  // One that is on its way would cover what comes.
  closeCompletion(view);
  onEnter(view.state.doc.toString());
  return true;
}

interface FilterColumn {
  /** A path: `address.city`. */
  readonly name: string;
  readonly type: string;
}

/** Not in these: what is written there is no name. */
const TEXTS: ReadonlySet<string> = new Set(['String', 'LineComment', 'BlockComment', 'Number']);
const BEGUN = /[\p{L}\p{N}_.`]+$/u;

const WORDS: readonly Completion[] = [
  ...KEYWORDS.map((label): Completion => ({ label, type: 'keyword' })),
  ...FUNCTIONS.map(callOf),
  ...TIME_LITERALS.map(({ word, example }) =>
    snippetCompletion(`${word} '\${${example}}'`, { label: word, detail: `'${example}'` }),
  ),
];

/** The columns of the table first, then the words of the language. */
export function filterCompletion(columns: readonly FilterColumn[]): CompletionSource {
  const options = [...columns.filter(({ name }) => isNameable(name)).map(columnCompletion), ...WORDS];
  return (context) => completionAt(context, options);
}

function completionAt(context: CompletionContext, options: readonly Completion[]): CompletionResult | null {
  const { name } = syntaxTree(context.state).resolveInner(context.pos, -1);
  const begun = context.matchBefore(BEGUN);
  if (TEXTS.has(name) || (begun === null && !context.explicit)) return null;
  return { from: begun?.from ?? context.pos, options, validFor: BEGUN };
}

/** The label is what goes into the filter, so that a name that is begun with a backtick is found too. */
function columnCompletion({ name, type }: FilterColumn): Completion {
  return { label: columnInFilter(name), displayLabel: name, detail: type, type: 'variable', boost: 10 };
}

function callOf({ name, takes }: (typeof FUNCTIONS)[number]): Completion {
  const options = { label: name, detail: `(${takes})`, type: 'function' };
  return takes === ''
    ? { ...options, apply: `${name}()` }
    : snippetCompletion(`${name}(\${${takes}})`, options);
}

const inOneText = (words: readonly string[]) => words.join(' ').toLowerCase();

/** The SQL of filters: names in backticks, and texts in double quotes as well as in single ones. */
export const filterDialect = SQLDialect.define({
  keywords: inOneText(KEYWORDS),
  types: inOneText(TYPES),
  builtin: inOneText(FUNCTIONS.map(({ name }) => name)),
  identifierQuotes: '`',
  doubleQuotedStrings: true,
  caseInsensitiveIdentifiers: true,
});
