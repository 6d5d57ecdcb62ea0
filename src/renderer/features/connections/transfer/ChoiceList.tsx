import type { ImportNote } from '#contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './transfer.module.css';

export interface ImportOption {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly isChosen: boolean;
  readonly notes: readonly ImportNote[];
  /** Why it can’t be chosen. */
  readonly problem?: string | undefined;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly ImportOption[];
  readonly onChoose: (id: string, isChosen: boolean) => void;
  /** Chooses all that can be chosen, or none. */
  readonly onChooseAll: (isChosen: boolean) => void;
}

export function ChoiceList(props: ChoiceListProps) {
  const { choices, onChooseAll } = props;
  const isAnyChosen = choices.some(({ isChosen }) => isChosen);
  return (
    <div className={styles.chooser}>
      {choices.length > 1 && (
        <Button kind="quiet" size="small" onPress={() => onChooseAll(!isAnyChosen)}>
          {isAnyChosen ? 'Clear selection' : 'Select all'}
        </Button>
      )}
      <Choices {...props} />
    </div>
  );
}

function Choices({ label, choices, onChoose }: ChoiceListProps) {
  return (
    <ul className={styles.choices} aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.id} className={styles.choice}>
          <Checkbox
            value={choice.isChosen}
            disabled={choice.problem !== undefined}
            onChange={(isChosen) => onChoose(choice.id, isChosen)}
          >
            <span className="break-anywhere">
              <VisibleText text={choice.name} limit={80} />
            </span>
          </Checkbox>
          <span className={styles.address}>
            <VisibleText text={choice.address} limit={200} />
          </span>
          <Notes choice={choice} />
        </li>
      ))}
    </ul>
  );
}

function Notes({ choice: { notes, problem } }: { readonly choice: ImportOption }) {
  const all = problem === undefined ? notes : [{ tone: 'danger', text: problem } as const, ...notes];
  return all.map(({ tone, text }) => (
    <p key={text} className={styles.noteLine} data-tone={tone}>
      <VisibleText text={text} limit={600} />
    </p>
  ));
}

export function withToggled<Id>(set: ReadonlySet<Id>, id: Id, isIn: boolean): ReadonlySet<Id> {
  const others = [...set].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}
