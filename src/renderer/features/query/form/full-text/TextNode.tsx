import type { ComponentType } from 'react';
import type { QueryColumn } from '#domain/fields/query-columns.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { AddIcon, CloseIcon } from '#ui/icons.ts';
import { Select } from '#ui/Select.tsx';
import { BooleanParts, DEEPEST } from './BooleanParts.tsx';
import styles from './FullTextField.module.css';
import {
  inKind,
  isMembers,
  kindOf,
  listIn,
  matchOf,
  NO_TERMS,
  type NodeFields,
  newMatch,
  partsOf,
  replacedAt,
  setNodeField,
  type TextKind,
  textIn,
  withoutAt,
  withParts,
} from './model/text-node.ts';
import { ColumnSelect, type NumberPart, NumberParts, type PartsProps, TermsField } from './NumberParts.tsx';

const NUMBERS: readonly NumberPart[] = [{ member: 'slop', name: 'slop', isWhole: true }];

/** Words in this order. The slop is how many other words may stand between them. */
function PhraseParts({ parts, onParts, columns }: PartsProps) {
  return (
    <div className={styles.fields}>
      <TermsField label="Phrase" parts={parts} onParts={onParts} />
      <div className={styles.pairs}>
        <ColumnSelect parts={parts} onParts={onParts} columns={columns} />
        <NumberParts numbers={NUMBERS} parts={parts} onParts={onParts} />
      </div>
    </div>
  );
}

const BOOST_NUMBERS: readonly NumberPart[] = [
  { member: 'negative_boost', name: 'demote by', isWhole: false },
];

/** A query, and a second one that lowers the score of the rows that match it. */
function BoostParts({ parts, onParts, columns, depth }: PartsProps) {
  return (
    <div className={styles.fields}>
      <span className="small-text dim">Positive</span>
      <TextNode
        name="Search terms"
        node={parts.positive}
        columns={columns}
        depth={depth + 1}
        onChange={(node) => onParts(setNodeField(parts, 'positive', node))}
      />
      <span className="small-text dim">Negative</span>
      <TextNode
        name="What counts less"
        node={parts.negative}
        columns={columns}
        depth={depth + 1}
        onChange={(node) => onParts(setNodeField(parts, 'negative', node))}
      />
      <NumberParts numbers={BOOST_NUMBERS} parts={parts} onParts={onParts} />
    </div>
  );
}

/** Matches in several columns, each with its own score. */
function MultiMatchParts(props: PartsProps) {
  const { parts, onParts } = props;
  const matches = listIn(parts, 'match_queries');
  const addOne = () => onParts(setNodeField(parts, 'match_queries', [...matches, matchOf(NO_TERMS)]));
  return (
    <div className={styles.fields}>
      {matches.map((match, place) => renderMatch(props, match, place))}
      <div>
        <Button kind="quiet" size="small" icon={AddIcon} onPress={addOne}>
          Add match
        </Button>
      </div>
    </div>
  );
}

function renderMatch({ parts, onParts, columns, depth }: PartsProps, match: unknown, place: number) {
  const matches = listIn(parts, 'match_queries');
  const set = (list: readonly unknown[]) => onParts(setNodeField(parts, 'match_queries', list));
  const name = `Match ${place + 1}`;
  return (
    <div key={place} role="group" aria-label={name} className={styles.node}>
      <div className={styles.head}>
        <span className="small-text dim">{name}</span>
        {matches.length > 1 && (
          <IconButton
            icon={CloseIcon}
            size="tiny"
            label={`Remove ${name}`}
            onPress={() => set(withoutAt(matches, place))}
          />
        )}
      </div>
      <MatchParts
        parts={isMembers(match) ? match : {}}
        onParts={(next) => set(replacedAt(matches, place, next))}
        columns={columns}
        depth={depth}
      />
    </div>
  );
}

const MATCH_NUMBERS: readonly NumberPart[] = [
  { member: 'fuzziness', name: 'fuzziness', isWhole: true },
  { member: 'prefix_length', name: 'exact prefix', isWhole: true },
  { member: 'max_expansions', name: 'expansions', isWhole: true },
  { member: 'boost', name: 'boost', isWhole: false },
];

/** Any or all of some words, with a tolerance for typing errors. */
function MatchParts({ parts, onParts, columns }: PartsProps) {
  const set = setNumbers(parts);
  return (
    <div className={styles.fields}>
      <TermsField label="Words" parts={parts} onParts={onParts} />
      <div className={styles.pairs}>
        <ColumnSelect parts={parts} onParts={onParts} columns={columns} />
        <OperatorSelect parts={parts} onParts={onParts} />
      </div>
      <details className={styles.more}>
        <summary>{set === '' ? 'Fuzziness, boost' : set}</summary>
        <NumberParts numbers={MATCH_NUMBERS} parts={parts} onParts={onParts} />
      </details>
    </div>
  );
}

/** The numbers that are set, such as `fuzziness 1, boost 2`. */
function setNumbers(parts: NodeFields): string {
  const set = MATCH_NUMBERS.filter(({ member }) => parts[member] != null);
  return set.map(({ name, member }) => `${name} ${parts[member]}`).join(', ');
}

const OPERATORS = [
  { value: '', label: 'any word' },
  { value: 'And', label: 'all words' },
] as const;

/** Shows an operator that isn't in the list as it is: the server might know it. */
function OperatorSelect({ parts, onParts }: Pick<PartsProps, 'parts' | 'onParts'>) {
  const operator = textIn(parts, 'operator');
  const known = OPERATORS.find(({ value }) => value.toLowerCase() === meaningOf(operator));
  const options = known === undefined ? [...OPERATORS, { value: operator, label: operator }] : OPERATORS;
  return (
    <Select<string>
      label="Match"
      labelPlace="hidden"
      small
      options={options}
      value={known?.value ?? operator}
      onChange={(chosen) => onParts(setNodeField(parts, 'operator', chosen === '' ? undefined : chosen))}
    />
  );
}

/** Official clients write `Or`, the default, explicitly. */
function meaningOf(operator: string): string {
  const word = operator.toLowerCase();
  return word === 'or' ? '' : word;
}

interface TextNodeProps {
  /** The node's role in the query around it, for screen readers: "Must, part 2". */
  readonly name: string;
  readonly node: unknown;
  readonly columns: readonly QueryColumn[];
  readonly depth: number;
  readonly onChange: (node: NodeFields) => void;
  readonly onRemove?: () => void;
}

const KINDS = [
  { value: 'match', label: 'Match', nests: false },
  { value: 'phrase', label: 'Phrase', nests: false },
  { value: 'multi_match', label: 'Several columns', nests: false },
  { value: 'boolean', label: 'Boolean', nests: true },
  { value: 'boost', label: 'Boosting', nests: true },
] as const satisfies readonly { value: TextKind; label: string; nests: boolean }[];

const EDITORS: Readonly<Record<TextKind, ComponentType<PartsProps>>> = {
  match: MatchParts,
  phrase: PhraseParts,
  multi_match: MultiMatchParts,
  boolean: BooleanParts,
  boost: BoostParts,
};

/** One node of a query, with the nodes inside it. */
export function TextNode({ name, node, columns, depth, onChange, onRemove }: TextNodeProps) {
  // SECURITY: a JSON can nest deeper than the call stack of the renderer allows.
  const kind = depth > DEEPEST ? undefined : kindOf(node);
  const offered = KINDS.filter(({ value, nests }) => depth < DEEPEST || !nests || value === kind);
  const Parts = kind && EDITORS[kind];
  return (
    <div role="group" aria-label={name} className={styles.node}>
      <div className={styles.head}>
        {kind === undefined ? (
          <span className="small-text dim">Edit this part in the JSON.</span>
        ) : (
          <Select
            label={`Kind of ${name}`}
            labelPlace="hidden"
            small
            options={offered}
            value={kind}
            onChange={(chosen) => onChange(inKind(node, chosen))}
          />
        )}
        {onRemove && <IconButton icon={CloseIcon} size="tiny" label={`Remove ${name}`} onPress={onRemove} />}
      </div>
      {kind !== undefined && Parts && (
        <Parts
          parts={partsOf(node, kind)}
          onParts={(parts) => onChange(withParts(node, kind, parts))}
          columns={columns}
          depth={depth}
        />
      )}
      {kind === undefined && depth <= DEEPEST && (
        <Button kind="quiet" size="small" onPress={() => onChange(newMatch())}>
          Start over
        </Button>
      )}
    </div>
  );
}
