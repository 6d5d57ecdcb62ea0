import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Connection, FailureDetails, StorageOffer, Table, TableRef } from '#contract/index.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Skeleton } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { TypeToConfirmField } from '#ui/TypeToConfirmDialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { Cost, Keys, What, Where } from './QuestionFacts.tsx';
import styles from './read-directly.module.css';
import {
  cancelPostponement,
  canOfferStorage,
  keepsMetadataOnly,
  postpone,
  useIsPostponed,
} from './read-directly.ts';
import { bucketOf } from './storage-text.ts';
import { type Answer, useAnswer } from './use-answer.ts';

/** What the user wanted to see of the table, as it is called in a sentence. */
export type WantedOfTable = 'rows' | 'versions' | 'indices' | 'statistics' | 'plans';

interface StorageQuestionProps {
  readonly connection: Connection;
  readonly table: Table;
  readonly what: WantedOfTable;
  /** The error of its server, if the server was asked. */
  readonly failure?: FailureDetails | undefined;
  /** If the server can return it, too, and the user wants a comparison: called if the user declines. */
  readonly onNoComparison?: (() => void) | undefined;
}

/** Replaces what a server can’t return: asks whether Vitrine may read the files itself. Asked once per connection. */
export function StorageQuestion(props: StorageQuestionProps) {
  const { connection, table, what } = props;
  const title = useId();
  const { data: offer, error, refetch } = useStorageOffer({ connectionId: connection.id, id: table.id });
  return (
    <section className={styles.page} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Read {what} from <VisibleText text={bucketOf(table.answer.location ?? '')} limit={100} />?
      </h2>
      <p className={styles.lead}>
        <Lead {...props} />
      </p>
      {offer !== undefined && <OfferedQuestion {...props} offer={offer} />}
      {offer === undefined && error === null && (
        <div className={styles.waiting}>
          <Skeleton lines={5} label={`Loading the location from ${connection.name}`} />
        </div>
      )}
      {offer === undefined && error !== null && (
        <div className={styles.waiting}>
          <ErrorBox
            title="Couldn’t load the location"
            failure={failureOf(error).details}
            onRetry={() => void refetch()}
          />
        </div>
      )}
    </section>
  );
}

/**
 * What reading a table would involve. Its server lends keys for that, so it is only requested while the question is
 * shown.
 */
function useStorageOffer({ connectionId, id }: TableRef) {
  return useQuery(
    hostQueries.catalog.storageOffer.queryOptions({
      input: { connectionId, id },
      staleTime: 60_000,
    }),
  );
}

function Lead({ connection, what, failure, onNoComparison }: StorageQuestionProps) {
  if (onNoComparison !== undefined) {
    return (
      <>
        <VisibleText text={connection.name} limit={80} /> returns {what} itself. Vitrine can read the files
        too, so that you can compare the two.
      </>
    );
  }
  const status = failure?.status === undefined ? '' : ` (${failure.status})`;
  const isMetadataOnly = what === 'rows' || keepsMetadataOnly(connection);
  return (
    <>
      <VisibleText text={connection.name} limit={80} />
      {isMetadataOnly && ' keeps metadata only and'} can’t return {what}
      {status}. Vitrine can read the files itself.
    </>
  );
}

export interface OfferedProps extends StorageQuestionProps {
  readonly offer: StorageOffer;
}

function OfferedQuestion(props: OfferedProps) {
  const { connection, offer, onNoComparison } = props;
  const answer = useAnswer(connection, offer);
  if (offer.problem !== null) return <Impossible {...props}>{offer.problem}</Impossible>;
  if (offer.endpoint?.kind === 'forbidden') {
    return (
      <Impossible {...props}>
        {offer.endpoint.origin} is an address that Vitrine never connects to.
      </Impossible>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        answer.accept();
      }}
    >
      <dl className={styles.facts}>
        <What {...props} />
        <Where {...props} answer={answer} />
        <Keys {...props} answer={answer} />
        <Cost {...props} />
      </dl>
      {connection.production && (
        <div className={styles.confirmation}>
          <TypeToConfirmField
            name={connection.name}
            value={answer.confirmation}
            onChange={answer.setConfirmation}
          />
        </div>
      )}
      {answer.failure && <Refused failure={answer.failure} />}
      <Foot connection={connection} answer={answer} onNoComparison={onNoComparison} />
    </form>
  );
}

/** It can’t be read from there, whatever the user answers. */
function Impossible({
  connection,
  offer,
  onNoComparison,
  children,
}: OfferedProps & { readonly children: ReactNode }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Where</dt>
        <dd>
          <p className="mono-face">
            <VisibleText text={offer.location} limit={2000} />
          </p>
        </dd>
      </dl>
      <div className={styles.problem}>
        <Note tone="danger" title="Vitrine can’t read from there" announced>
          {children}
        </Note>
      </div>
      <div className={styles.foot}>
        <NotNow connection={connection} onNoComparison={onNoComparison} />
      </div>
    </>
  );
}

function Refused({ failure }: { readonly failure: HostFailure }) {
  return (
    <div className={styles.problem}>
      <ErrorBox title="Couldn’t save the answer" failure={failure.details} />
    </div>
  );
}

interface FootProps extends Pick<StorageQuestionProps, 'connection' | 'onNoComparison'> {
  readonly answer: Answer;
}

function Foot({ connection, answer, onNoComparison }: FootProps) {
  const words = useId();
  return (
    <div className={styles.foot}>
      <Button
        kind="primary"
        type="submit"
        busy={answer.isBusy}
        disabled={answer.missing !== undefined}
        describedBy={words}
      >
        Read from storage
      </Button>
      <NotNow connection={connection} onNoComparison={onNoComparison} />
      <p id={words} className={styles.footWords}>
        {answer.missing ?? (
          <>
            Asked once for <VisibleText text={connection.name} limit={60} />. Turn it off in the connection.
          </>
        )}
      </p>
    </div>
  );
}

function NotNow({ connection, onNoComparison }: Pick<StorageQuestionProps, 'connection' | 'onNoComparison'>) {
  return <Button onPress={onNoComparison ?? (() => postpone(connection.id))}>Not now</Button>;
}

interface OrReadFromStorageProps extends StorageQuestionProps {
  /** The message that the server can’t return it, if the question doesn’t apply or was postponed. */
  readonly children: ReactNode;
}

/** Replaces “not supported” by the question whether to read from storage, if that is possible. */
export function OrReadFromStorage({ children, ...question }: OrReadFromStorageProps) {
  const { connection, table, what } = question;
  const isPostponed = useIsPostponed(connection.id);
  const isRelevant = what === 'rows' || what === 'plans' || keepsMetadataOnly(connection);
  if (!isRelevant || !canOfferStorage(connection, table.answer)) return children;
  if (!isPostponed) return <StorageQuestion {...question} />;
  return (
    <>
      {children}
      <div className={styles.later}>
        <span>
          Vitrine can read the {what} from{' '}
          <span className="mono-face break-anywhere">
            <VisibleText text={bucketOf(table.answer.location ?? '')} limit={100} />
          </span>
          .
        </span>
        <Button size="small" onPress={() => cancelPostponement(connection.id)}>
          Read from storage
        </Button>
      </div>
    </>
  );
}
