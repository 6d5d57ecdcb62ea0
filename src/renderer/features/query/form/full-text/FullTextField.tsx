import { useState } from 'react';
import type { QueryColumn } from '#domain/fields/query-columns.ts';
import type { Problem } from '#protocol/index.ts';
import { normalizeQuery } from '#protocol/query-dialects.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { FieldFrame } from '#ui/FieldFrame.tsx';
import { AddIcon, CloseIcon } from '#ui/icons.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { MultiSelect } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { errorAt } from '../../model/form-problems.ts';
import styles from './FullTextField.module.css';
import {
  isMembers,
  matchOf,
  NO_TERMS,
  type NodeFields,
  newMatch,
  setNodeField,
  termsIn,
} from './model/text-node.ts';
import { TextNode } from './TextNode.tsx';

interface FullTextFieldProps {
  /** The text columns. */
  readonly columns: readonly QueryColumn[];
  /** The `full_text_query` of the query; not validated. */
  readonly value: unknown;
  /** Called with undefined to remove the full-text query. */
  readonly onChange: (value: NodeFields | undefined) => void;
  readonly problems: readonly Problem[];
}

const FORMS = [
  { value: 'words', label: 'Words' },
  { value: 'structure', label: 'Query' },
] as const;

/** Edits a full-text query: only search terms, or a structured query. */
export function FullTextField({ columns, value, onChange, problems }: FullTextFieldProps) {
  // The pressed button disappears, so the focus moves to what replaces it.
  const [wasPressed, setWasPressed] = useState(false);
  const query = readTextQuery(value);
  const press = (next: NodeFields | undefined) => {
    setWasPressed(true);
    onChange(next);
  };
  return (
    <div className={styles.field}>
      <FieldFrame label="Text" labelPlace="beside" small error={errorAt(problems, 'full_text_query')}>
        {() =>
          query.form === 'none' ? (
            <Begin hasFocus={wasPressed} onPress={() => press(EMPTY_TERMS)} />
          ) : (
            <Head form={query.form} value={value} onChange={onChange} onRemove={() => press(undefined)} />
          )
        }
      </FieldFrame>
      {query.form === 'words' && (
        <TermsFields
          columns={columns}
          query={query}
          value={value}
          onChange={onChange}
          hasFocus={wasPressed}
        />
      )}
      {query.form === 'structure' && (
        <TextNode
          name="The query"
          node={query.node}
          columns={columns}
          depth={1}
          onChange={(node) => onChange(withStructure(value, node))}
        />
      )}
    </div>
  );
}

function Begin({ hasFocus, onPress }: { readonly hasFocus: boolean; readonly onPress: () => void }) {
  return (
    <div>
      <Button kind="quiet" size="small" icon={AddIcon} onPress={onPress} autoFocus={hasFocus}>
        Add text search
      </Button>
    </div>
  );
}

interface HeadProps extends Pick<FullTextFieldProps, 'value' | 'onChange'> {
  readonly form: 'words' | 'structure' | 'other';
  readonly onRemove: () => void;
}

function Head({ form, value, onChange, onRemove }: HeadProps) {
  const choose = (next: 'words' | 'structure') =>
    onChange(next === 'words' ? asTerms(value) : asStructure(value));
  return (
    <div className={styles.head}>
      {form === 'other' ? (
        <span className="small-text dim">Edit it in the JSON.</span>
      ) : (
        <SegmentedControl label="Text as" options={FORMS} value={form} onChange={choose} />
      )}
      <IconButton icon={CloseIcon} label="Remove the text query" onPress={onRemove} />
    </div>
  );
}

interface TermsFieldsProps extends Omit<FullTextFieldProps, 'problems'> {
  readonly query: { readonly words: string; readonly columns: readonly string[] };
  readonly hasFocus: boolean;
}

function TermsFields({ columns, query, value, onChange, hasFocus }: TermsFieldsProps) {
  const known = columns.map(({ path }) => path);
  // Also shows columns that the JSON names but the table doesn't have.
  const offered = [...new Set([...known, ...query.columns])].map((path) => ({ value: path, label: path }));
  return (
    <div className={styles.fields}>
      <TextField
        label="Words"
        labelPlace="hidden"
        small
        value={query.words}
        autoFocus={hasFocus}
        placeholder="Search terms"
        onChange={(text) => onChange(withTerms(value, text, query.columns))}
      />
      <MultiSelect
        label="Columns with the words"
        labelPlace="hidden"
        groups={[{ title: 'Text columns', options: offered }]}
        selected={query.columns}
        onChange={(chosen) => onChange(withTerms(value, query.words, chosen))}
        summary={query.columns.length === 0 ? 'All indexed columns' : `in ${query.columns.join(', ')}`}
        disabled={offered.length === 0}
      />
    </div>
  );
}

/** A `full_text_query` in one of the forms that this field can show. */
type TextQuery =
  | { readonly form: 'none' }
  | { readonly form: 'words'; readonly words: string; readonly columns: readonly string[] }
  | { readonly form: 'structure'; readonly node: unknown }
  /** Any other form; can only be edited as JSON. */
  | { readonly form: 'other' };

export function readTextQuery(value: unknown): TextQuery {
  if (value === undefined || value === null) return { form: 'none' };
  const query = inInterfaceForm(value);
  const { string_query: plain, structured_query: node } = query;
  if (plain == null && node == null) return { form: Object.keys(query).length === 0 ? 'none' : 'other' };
  if (plain == null) return { form: 'structure', node };
  if (node != null || !isMembers(plain) || typeof plain.query !== 'string') return { form: 'other' };
  const columns = plain.columns ?? [];
  if (!isTexts(columns)) return { form: 'other' };
  return { form: 'words', words: plain.query, columns };
}

export const EMPTY_TERMS: NodeFields = { string_query: { query: '' } };

/** An empty list means all columns. */
export function withTerms(value: unknown, text: string, columns: readonly string[]): NodeFields {
  const query = inInterfaceForm(value);
  const before = isMembers(query.string_query) ? query.string_query : {};
  const list = columns.length === 0 ? undefined : [...columns];
  return { ...query, string_query: setNodeField({ ...before, query: text }, 'columns', list) };
}

export function withStructure(value: unknown, node: NodeFields): NodeFields {
  return { ...inInterfaceForm(value), structured_query: node };
}

/** Turns search terms into a match, or into one match for each column. */
export function asStructure(value: unknown): NodeFields {
  const query = readTextQuery(value);
  const others = setNodeField(inInterfaceForm(value), 'string_query', undefined);
  return { ...others, structured_query: query.form === 'words' ? structureOf(query) : newMatch() };
}

function structureOf({ words: terms, columns }: { words: string; columns: readonly string[] }): NodeFields {
  if (columns.length < 2) return { match: matchOf({ terms, column: columns[0] }) };
  return { multi_match: { match_queries: columns.map((column) => matchOf({ terms, column })) } };
}

/** The first terms of a structured query, and the columns that are searched for the same terms. */
export function asTerms(value: unknown): NodeFields {
  const query = inInterfaceForm(value);
  const all = termsIn(query.structured_query);
  const [{ terms } = NO_TERMS] = all;
  const columns = all.flatMap((words) => (words.terms === terms ? (words.column ?? []) : []));
  return withTerms(setNodeField(query, 'structured_query', undefined), terms, [...new Set(columns)]);
}

/** Official clients use a shorter form. Changes here are written in the form that the specification defines. */
function inInterfaceForm(value: unknown): NodeFields {
  const query = normalizeQuery({ full_text_query: value });
  const text = isMembers(query) ? query.full_text_query : undefined;
  return isMembers(text) ? text : {};
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}
