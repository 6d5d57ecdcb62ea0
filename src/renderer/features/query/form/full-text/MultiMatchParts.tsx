import { Button, IconButton } from '../../../../ui/Button.tsx';
import { AddIcon, CloseIcon } from '../../../../ui/icons.ts';
import styles from './FullTextField.module.css';
import { MatchParts } from './MatchParts.tsx';
import { replacedAt, withoutAt } from './model/lists.ts';
import { matchOf, NO_TERMS } from './model/search-terms.ts';
import { isMembers, listIn, setNodeField } from './model/text-node.ts';
import type { PartsProps } from './node-props.ts';

/** Matches in several columns, each with a score of its own. */
export function MultiMatchParts(props: PartsProps) {
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
        <span className={styles.hint}>{name}</span>
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
