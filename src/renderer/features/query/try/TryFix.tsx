import { useState } from 'react';
import { type Recall, statePredicate } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { mayChangeAnswer, type QueryFix } from '#plan/index.ts';
import { classNames } from '#ui/attributes.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './TryFix.module.css';
import { compareTries } from './try-comparison.ts';
import { mostRequests, type TryHandle } from './use-try.ts';

interface TryFixProps {
  /** The query of the run. */
  readonly query: string;
  readonly fix: QueryFix;
  readonly handle: TryHandle;
  /** True beside the first sentence of the page. */
  readonly isLeading: boolean;
  /** Applies the change to the query and runs it. */
  readonly onUse: () => void;
  /** Called with the recall of the unchanged query as soon as it is known. */
  readonly onRecall: (recall: Recall) => void;
}

/**
 * Offers the change that a finding proposes. A change that may affect the answer has to be tried first: less time alone
 * doesn't make it better.
 */
export function TryFix(props: TryFixProps) {
  const { fix, isLeading, onUse } = props;
  if (mayChangeAnswer(fix)) return <Tried {...props} />;
  return (
    <Button size={isLeading ? 'normal' : 'small'} kind={isLeading ? 'primary' : 'default'} onPress={onUse}>
      {fix.words}
    </Button>
  );
}

/** Several, so that a single slow run doesn't decide. */
const REPEATS = 5;

function Tried({ query, fix, handle, onUse, onRecall }: TryFixProps) {
  const { connection, ref } = useTableScope();
  const [isConfirming, setConfirming] = useState(false);
  const { state, cancel } = handle;
  const settings = [{}, fix.changes];
  const start = () =>
    handle.start({
      table: { ...ref, query },
      settings,
      repeats: REPEATS,
      onTried: ({ results: [asItIs] }) => asItIs?.recall && onRecall(asItIs.recall),
    });
  const press = () => (connection.production ? setConfirming(true) : start());
  return (
    <div className={styles.trial}>
      {state.state === 'running' ? (
        <>
          <span role="status" className={styles.text}>
            {formatCount(state.done)} of {formatCount(state.total)} requests
          </span>
          <Button size="small" onPress={cancel}>
            Cancel
          </Button>
        </>
      ) : state.state === 'done' ? (
        <Result tried={state.tried} words={fix.words} onUse={onUse} onAgain={press} />
      ) : (
        <>
          {state.state === 'failed' && (
            <span role="alert" className={styles.failed} title={state.failure.serverMessage}>
              <VisibleText text={state.failure.message} limit={200} />
            </span>
          )}
          <Button size="small" onPress={press}>
            Try {fix.words}
          </Button>
        </>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Try on production?"
          action="Try it"
          onClose={() => setConfirming(false)}
          onGoOn={() => {
            setConfirming(false);
            start();
          }}
        >
          <p>
            Sends up to {mostRequests({ settings, repeats: REPEATS })} requests to{' '}
            <VisibleText text={connection.name} />, which {statePredicate('production')}: the query as it is
            and as it would be, {REPEATS} times each, and once without its index for the exact rows.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface ResultProps {
  readonly tried: { readonly results: Parameters<typeof compareTries>[0][] };
  readonly words: string;
  readonly onUse: () => void;
  readonly onAgain: () => void;
}

function Result({ tried, words, onUse, onAgain }: ResultProps) {
  const [before, after] = tried.results;
  const compared = before && after && compareTries(before, after);
  if (compared === undefined) {
    return (
      <Button size="small" onPress={onAgain}>
        Try {words} again
      </Button>
    );
  }
  const { time, answer, isFaster, losesRows, detail } = compared;
  return (
    <>
      <span role="status" className={styles.text} title={detail}>
        <span className={classNames(isFaster && styles.faster)}>{time}</span>
        {' · '}
        <span className={classNames(losesRows && styles.loses)}>{answer}</span>
      </span>
      <Button size="small" onPress={onUse}>
        Use {words}
      </Button>
    </>
  );
}
