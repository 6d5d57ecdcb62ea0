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
  /** For a filter of one line: called on Enter, unless Enter accepts a completion. */
  readonly onEnter?: (value: string) => void;
  /** For the completion; a column of a struct by its path. */
  readonly columns: readonly FilterColumn[];
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly left?: TypingHandoff | undefined;
}

/** An SQL filter expression, with completion of its table’s columns. */
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
    // A completion list that has only just opened, or is outdated, ignores Enter.
    keymap.of([...completionKeymap, { key: 'Enter', run: enter, shift: enter }]),
    filterDialect.extension,
    editorBasics(),
  ];
}

type OnEnter = RefObject<((value: string) => void) | undefined>;

function runEnter(view: EditorView, { current: onEnter }: OnEnter): boolean {
  if (onEnter === undefined) return false;
  // A pending completion would cover the result.
  closeCompletion(view);
  onEnter(view.state.doc.toString());
  return true;
}

interface FilterColumn {
  /** A path: `address.city`. */
  readonly name: string;
  readonly type: string;
}

/** No names are completed in these. */
const TEXTS: ReadonlySet<string> = new Set(['String', 'LineComment', 'BlockComment', 'Number']);
const PARTIAL_NAME = /[\p{L}\p{N}_.`]+$/u;

const WORDS: readonly Completion[] = [
  ...KEYWORDS.map((label): Completion => ({ label, type: 'keyword' })),
  ...FUNCTIONS.map(callOf),
  ...TIME_LITERALS.map(({ word, example }) =>
    snippetCompletion(`${word} '\${${example}}'`, { label: word, detail: `'${example}'` }),
  ),
];

/** The columns of the table first, then the keywords. */
export function filterCompletion(columns: readonly FilterColumn[]): CompletionSource {
  const options = [...columns.filter(({ name }) => isNameable(name)).map(columnCompletion), ...WORDS];
  return (context) => completionAt(context, options);
}

function completionAt(context: CompletionContext, options: readonly Completion[]): CompletionResult | null {
  const { name } = syntaxTree(context.state).resolveInner(context.pos, -1);
  const word = context.matchBefore(PARTIAL_NAME);
  if (TEXTS.has(name) || (word === null && !context.explicit)) return null;
  return { from: word?.from ?? context.pos, options, validFor: PARTIAL_NAME };
}

/** The label is what is inserted, so that a name typed with a backtick is found, too. */
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

/** The SQL of filters: names in backticks, strings in single or double quotes. */
export const filterDialect = SQLDialect.define({
  keywords: inOneText(KEYWORDS),
  types: inOneText(TYPES),
  builtin: inOneText(FUNCTIONS.map(({ name }) => name)),
  identifierQuotes: '`',
  doubleQuotedStrings: true,
  caseInsensitiveIdentifiers: true,
});
