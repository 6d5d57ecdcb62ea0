import { type NewOperation, type RenameEffect, tableOf } from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { CheckIcon, EditIcon, FailedIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { Note } from '#ui/Note.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './rename.module.css';
import type { RenameForm } from './rename-form.ts';

/** What would be added, and what goes with the table: before anything is. */
export function RenamePreview({ form: { plan, problem, isLoading } }: { readonly form: RenameForm }) {
  if (problem !== undefined) {
    return (
      <Note tone="warn" title="Nothing to add yet" announced>
        <VisibleText text={problem} limit={600} />
      </Note>
    );
  }
  if (isLoading) return <p className="soft">Checking both names…</p>;
  if (plan === undefined) return null;
  return (
    <section className={styles.preview} aria-label="What will be added">
      <ul className={styles.effects} aria-label="What goes with it">
        {worstFirst(plan.effects).map(({ what, words }) => (
          <Effect key={words} {...{ what, words }} />
        ))}
      </ul>
      <h3 className="strong">Adds {formatQuantity(plan.operations.length, 'operation')}</h3>
      <ol className={styles.operations}>
        {operationLines(plan.operations).map((words, place) => (
          <li key={numbered(place)}>
            <VisibleText text={words} limit={300} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const WORST_FIRST = ['lost', 'changes', 'stays'] as const;

function worstFirst(effects: readonly RenameEffect[]): readonly RenameEffect[] {
  return WORST_FIRST.flatMap((wanted) => effects.filter(({ what }) => what === wanted));
}

/** Two lines may say the same. */
function numbered(place: number): string {
  return `line ${place}`;
}

const LOOKS: Readonly<
  Record<RenameEffect['what'], { readonly icon: Icon; readonly tone: string; readonly says: string }>
> = {
  stays: { icon: CheckIcon, tone: 'ok', says: 'Kept' },
  changes: { icon: EditIcon, tone: 'warn', says: 'Changed' },
  lost: { icon: FailedIcon, tone: 'danger', says: 'Lost' },
};

function Effect({ what, words }: RenameEffect) {
  const { icon: Sign, tone, says } = LOOKS[what];
  return (
    <li className={styles.effect}>
      <Sign size={14} className={tone} />
      <span>
        <span className="visually-hidden">{says}: </span>
        <VisibleText text={words} limit={600} />
      </span>
    </li>
  );
}

/** The versions of a table are one line. */
export function operationLines(operations: readonly NewOperation[]): readonly string[] {
  const lines: string[] = [];
  let created = 0;
  operations.forEach((operation, place) => {
    if (operation.kind !== 'create_table_version') {
      lines.push(`${VERBS[operation.kind]} ${nameOf(operation)}`);
      return;
    }
    created += 1;
    if (operations[place + 1]?.kind === 'create_table_version') return;
    lines.push(`Create ${formatQuantity(created, 'version')} of ${nameOf(operation)}`);
    created = 0;
  });
  return lines;
}

const VERBS = {
  declare_table: 'Declare',
  delete_table_versions: 'Delete versions of',
  deregister_table: 'Deregister',
} as const;

function nameOf(operation: NewOperation): string {
  return (tableOf(operation) ?? []).join(' / ');
}
