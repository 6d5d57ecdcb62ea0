import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { PlanRunHead, SavedQuery } from '#contract/index.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { HistoryIcon, RemoveIcon } from '#ui/icons.ts';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { queryInList } from './model/query-summary.ts';
import styles from './query.module.css';
import { savedRun } from './saved-run.ts';

interface SavedQueriesProps {
  readonly json: string;
  readonly onUse: (json: string) => void;
}

/** The named queries on this table, and those that ran recently. */
export function SavedQueries(props: SavedQueriesProps) {
  return (
    <PopoverTrigger>
      <IconButton icon={HistoryIcon} label="Saved and recent queries" />
      <Popover label="Saved and recent queries">
        <div className={styles.lists}>
          <Saved {...props} />
          <Recent {...props} />
        </div>
      </Popover>
    </PopoverTrigger>
  );
}

function useSaved() {
  const { ref } = useTableScope();
  return useQuery(hostQueries.plans.savedQueries.queryOptions({ input: ref })).data ?? [];
}

const readAgain = () => queryClient.invalidateQueries({ queryKey: hostQueries.plans.savedQueries.key() });

function Saved({ json, onUse }: SavedQueriesProps) {
  const saved = useSaved();
  const remove = useMutation(hostQueries.plans.removeQuery.mutationOptions({ onSuccess: readAgain }));
  return (
    <section>
      <h2 className={styles.title}>Saved</h2>
      {saved.map((query) => (
        <div key={query.queryId} className="row gap-1">
          <QueryButton name={query.name} query={query} onUse={onUse} />
          <IconButton
            icon={RemoveIcon}
            label={`Remove ${query.name}`}
            onPress={() => remove.mutate({ queryId: query.queryId })}
          />
        </div>
      ))}
      <SaveForm json={json} />
    </section>
  );
}

function SaveForm({ json }: Omit<SavedQueriesProps, 'onUse'>) {
  const { ref } = useTableScope();
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const save = useMutation(
    hostQueries.plans.saveQuery.mutationOptions({
      onSuccess: () => {
        setName('');
        // The button is now disabled. If it kept the focus, Escape would have no effect.
        field.current?.focus();
        return readAgain();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ ...ref, query: json, name });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField ref={field} label="Save the query as" value={name} onChange={setName} small />
      <Button size="small" type="submit" disabled={name.trim() === ''} busy={save.isPending}>
        Save
      </Button>
      {save.error !== null && (
        <ErrorBox title="Couldn’t save the query" failure={failureOf(save.error).details} />
      )}
    </form>
  );
}

function Recent({ onUse }: SavedQueriesProps) {
  const recent = recentQueries(useHistory() ?? []);
  return (
    <section>
      <h2 className={styles.title}>Recent</h2>
      {recent.length === 0 && <p className="small clip soft">Queries that you run appear here.</p>}
      {recent.map((run) => (
        <div key={run.runId} className="row gap-1">
          <QueryButton
            query={run}
            onUse={() => void savedRun(run.runId).then(({ query }) => onUse(query), showFailure)}
          />
        </div>
      ))}
    </section>
  );
}

interface QueryButtonProps {
  readonly name?: string;
  readonly query: Pick<SavedQuery, 'query'>;
  readonly onUse: (json: string) => void;
}

function QueryButton({ name, query: { query }, onUse }: QueryButtonProps) {
  const words = queryInList(query);
  return (
    <button type="button" className={styles.query} title={words} onClick={() => onUse(query)}>
      {name !== undefined && (
        <span className="strong one-line">
          <VisibleText text={name} limit={80} />
        </span>
      )}
      <span className={styles.words}>
        <VisibleText text={words} limit={160} />
      </span>
    </button>
  );
}

const MOST = 12;

/** The latest runs, without repeated queries. */
function recentQueries(runs: readonly PlanRunHead[]): readonly PlanRunHead[] {
  const seen = new Set<string>();
  const first = runs.filter(({ query }) => !seen.has(query) && seen.add(query));
  return first.slice(0, MOST);
}

/** The saved runs of a table, the latest first. */
export function useHistory(): readonly PlanRunHead[] | undefined {
  const { ref } = useTableScope();
  return useQuery(hostQueries.plans.history.queryOptions({ input: ref })).data;
}
