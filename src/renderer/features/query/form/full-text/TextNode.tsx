import type { ComponentType } from 'react';
import { Button, IconButton } from '../../../../ui/Button.tsx';
import { CloseIcon } from '../../../../ui/icons.ts';
import { Select } from '../../../../ui/Select.tsx';
import type { QueryColumn } from '../../model/query-columns.ts';
import { BooleanParts } from './BooleanParts.tsx';
import { BoostParts } from './BoostParts.tsx';
import styles from './FullTextField.module.css';
import { MatchParts } from './MatchParts.tsx';
import { MultiMatchParts } from './MultiMatchParts.tsx';
import { inKind, newMatch } from './model/change-kind.ts';
import { kindOf, type NodeFields, partsOf, type TextKind, withParts } from './model/text-node.ts';
import { DEEPEST, type PartsProps } from './node-props.ts';
import { PhraseParts } from './PhraseParts.tsx';

export interface TextNodeProps {
  /** What it is in the query around it, for the ears: "Must, part 2". */
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

/** One part of a query, which may have such parts in it. */
export function TextNode({ name, node, columns, depth, onChange, onRemove }: TextNodeProps) {
  // SECURITY: a JSON may nest deeper than the stack of whatever draws it.
  const kind = depth > DEEPEST ? undefined : kindOf(node);
  const offered = KINDS.filter(({ value, nests }) => depth < DEEPEST || !nests || value === kind);
  const Parts = kind && EDITORS[kind];
  return (
    <div role="group" aria-label={name} className={styles.node}>
      <div className={styles.head}>
        {kind === undefined ? (
          <span className={styles.hint}>Edit this part in the JSON.</span>
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
