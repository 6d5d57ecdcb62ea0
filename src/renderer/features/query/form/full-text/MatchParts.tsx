import { Select } from '../../../../ui/Select.tsx';
import { ColumnSelect } from './ColumnSelect.tsx';
import styles from './FullTextField.module.css';
import { type NodeFields, setNodeField, textIn } from './model/text-node.ts';
import { type NumberPart, NumberParts } from './NumberParts.tsx';
import type { PartsProps } from './node-props.ts';
import { TermsField } from './TermsField.tsx';

const NUMBERS: readonly NumberPart[] = [
  { member: 'fuzziness', name: 'fuzziness', isWhole: true },
  { member: 'prefix_length', name: 'exact prefix', isWhole: true },
  { member: 'max_expansions', name: 'expansions', isWhole: true },
  { member: 'boost', name: 'boost', isWhole: false },
];

/** Words, any of them or all, with room for typing errors. */
export function MatchParts({ parts, onParts, columns }: PartsProps) {
  const set = setNumbers(parts);
  return (
    <div className={styles.fields}>
      <TermsField label="Words" {...{ parts, onParts }} />
      <div className={styles.pairs}>
        <ColumnSelect {...{ parts, onParts, columns }} />
        <OperatorSelect {...{ parts, onParts }} />
      </div>
      <details className={styles.more}>
        <summary>{set === '' ? 'Fuzziness, boost' : set}</summary>
        <NumberParts numbers={NUMBERS} {...{ parts, onParts }} />
      </details>
    </div>
  );
}

/** `fuzziness 1, boost 2` */
function setNumbers(parts: NodeFields): string {
  const set = NUMBERS.filter(({ member }) => parts[member] != null);
  return set.map(({ name, member }) => `${name} ${parts[member]}`).join(', ');
}

const OPERATORS = [
  { value: '', label: 'any word' },
  { value: 'And', label: 'all words' },
] as const;

/** What the server would take for another word of its own is shown as it is. */
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

/** The official clients say `Or`, which is what saying nothing means. */
function meaningOf(operator: string): string {
  const word = operator.toLowerCase();
  return word === 'or' ? '' : word;
}
