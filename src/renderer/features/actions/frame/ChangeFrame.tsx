import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { NewOperation } from '#batch/index.ts';
import { stripeOf } from '#contract/connection-state.ts';
import type { Change, Connection } from '#contract/index.ts';
import { ConnectionName, writeKindOf } from '#domain/ConnectionName.tsx';
import type { useFields } from '#domain/fields/fields.ts';
import type { WantedChange } from '#domain/open-change.ts';
import { addToBatch } from '#features/batch/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { operations, takesAway } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { showToast } from '#ui/show-toast.ts';
import { TypeToConfirmField } from '#ui/TypeToConfirmDialog.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type Abilities, abilitiesOf } from './abilities.ts';
import styles from './ChangeFrame.module.css';
import { Outcome, type Repair } from './Outcome.tsx';
import { showAfter, useSubmitChange } from './submit-change.ts';
import { type ChangeProgress, Waiting } from './Waiting.tsx';

/** What every form of a change is given. */
export interface ChangeFormProps {
  readonly connection: Connection;
  readonly wanted: WantedChange;
  readonly onClose: () => void;
}

interface ChangeFrameProps extends ChangeFormProps {
  /** Names the thing. */
  readonly title: ReactNode;
  /** What it does to data, in a sentence or two. */
  readonly says: ReactNode;
  /** What the button says, where that is not the label of the operation. */
  readonly action?: string;
  /** Where it is one although nothing is taken away from the catalog. */
  readonly isDanger?: boolean;
  readonly size?: 'form' | 'wide';
  /** There is nothing that could be changed: the fields say why. */
  readonly isImpossible?: boolean;
  /** Undefined while the fields don't say one. */
  readonly change: Change | undefined;
  /** The same for a batch, where one can carry it at all. */
  readonly batch?: { readonly operations: readonly NewOperation[] | undefined };
  /** A name that must be typed first, since what is done can't be taken back. */
  readonly typedName?: string;
  /** Of what takes long: what is seen while it is made. */
  readonly waiting?: ChangeProgress;
  /** What the message says afterwards. */
  readonly done: string;
  /** Its fields, where it has some: how often it was tried to send them while they were not right. */
  readonly fields?: Pick<ReturnType<typeof useFields>, 'tries' | 'onTry' | 'listeners'>;
  /** More about a refusal than its words. */
  readonly explain?: (failure: HostFailure) => ReactNode;
  /** What would make it go through, by one press. */
  readonly repair?: (failure: HostFailure) => Repair | undefined;
  readonly children?: ReactNode;
}

/** The dialog around every form: what it does, who has to confirm it, and how it went. */
export function ChangeFrame(props: ChangeFrameProps) {
  const { connection, wanted, change, batch, onClose } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const operation = operations[wanted.operation];
  const abilities = abilitiesOf(connection, wanted.operation);
  const { requested, isConfirmed, confirmation } = useConfirmations(connection, props.typedName);
  const making = useSubmitChange(connection.id, (made) => {
    showAfter(connection.id, made);
    showToast({ text: props.done });
    onClose();
    wanted.onDone?.();
  });
  const isBusy = making.now.state === 'busy';
  useFirstFocus(form, props.fields?.tries ?? 0);
  useFocusAfterSubmit(form, abilities.alone);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change === undefined) props.fields?.onTry();
    else if (abilities.alone && isConfirmed && !isBusy) making.make(change, confirmation);
  }

  function stage(): void {
    if (batch?.operations === undefined) {
      props.fields?.onTry();
      return;
    }
    addToBatch(connection.id, batch.operations);
    onClose();
  }

  function goOnMended(): void {
    making.dismiss();
    focusFirst(form.current);
  }

  return (
    <Dialog
      title={props.title}
      size={props.size ?? 'form'}
      color={stripeOf(connection)}
      onClose={isBusy ? making.leave : onClose}
      actions={
        <FrameButtons
          connection={connection}
          formId={formId}
          abilities={abilities}
          isBusy={isBusy}
          onClose={onClose}
          isConfirmed={isConfirmed && props.isImpossible !== true}
          action={(isBusy ? props.waiting?.action : undefined) ?? props.action ?? operation.label}
          isDanger={props.isDanger ?? takesAway(operation)}
          onLeave={making.leave}
          onStage={stage}
        />
      }
    >
      <form
        ref={form}
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={submit}
        {...props.fields?.listeners}
      >
        <TargetPath connection={connection} id={wanted.id} />
        <p className={styles.says}>
          {props.says} {wanted.next}
        </p>
        {props.children}
        {abilities.alone &&
          requested.map(({ name, typed, onType }, index) => (
            <TypeToConfirmField key={NAME_KEYS[index]} name={name} value={typed} onChange={onType} />
          ))}
        {isBusy && props.waiting !== undefined && <Waiting {...props.waiting} />}
        <Outcome
          now={making.now}
          operation={wanted.operation}
          refusal={abilities.refusal}
          explain={props.explain}
          repair={props.repair}
          onMended={goOnMended}
        />
      </form>
    </Dialog>
  );
}

interface TargetTitleProps {
  /** `Drop`. */
  readonly action: string;
  readonly id: readonly string[];
}

/** What is done, to what. */
export function TargetTitle({ action, id }: TargetTitleProps) {
  return (
    <>
      {action} <VisibleText text={id.at(-1) ?? ''} limit={80} />
    </>
  );
}

/** A table may be called as its connection is. */
const NAME_KEYS = ['thing', 'connection'];

/** The keys begin in the form, and go where something has to be mended. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    // A field that asks for the keys itself has them by now.
    if (form.current?.contains(document.activeElement) !== true) focusFirst(form.current);
  }, [form]);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, tries]);
}

/** What sends goes away once the server has said that it can't: whoever pressed it can still press Escape, at once. */
function useFocusAfterSubmit(form: RefObject<HTMLFormElement | null>, canSubmit: boolean): void {
  useLayoutEffect(() => {
    if (!canSubmit && document.activeElement === document.body) focusFirst(form.current);
  }, [form, canSubmit]);
}

/** Where there is nothing to type, to the button that does nothing. */
function focusFirst(form: HTMLFormElement | null): void {
  const field = form?.querySelector('input');
  const button = form?.closest('[role="dialog"]')?.querySelector<HTMLElement>('button:not([form])');
  (field ?? button)?.focus();
}

interface TargetPathProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** Where the change goes: nobody shall take one server for another. */
function TargetPath({ connection, id }: TargetPathProps) {
  return (
    <p className="row wrap gap-2 small-text soft">
      <ConnectionName connection={connection} limit={60} />
      <span className="mono-face break-anywhere dim">
        {id.map((name, depth) => (
          <span key={JSON.stringify(id.slice(0, depth + 1))}>
            {' / '}
            <VisibleText text={name} limit={80} />
          </span>
        ))}
      </span>
    </p>
  );
}

/** A name that has to be typed before the change can be made. */
interface RequestedName {
  readonly name: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/**
 * What can't be taken back wants the name of the thing; production wants its own, whatever is done, and the host asks
 * for that too.
 */
function useConfirmations({ name, production }: Connection, thing: string | undefined) {
  const [typedThing, setTypedThing] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const requested: readonly RequestedName[] = [
    ...(thing === undefined ? [] : [{ name: thing, typed: typedThing, onType: setTypedThing }]),
    ...(production ? [{ name, typed: confirmation, onType: setConfirmation }] : []),
  ];
  return { requested, isConfirmed: requested.every((one) => one.typed === one.name), confirmation };
}

interface FrameButtonsProps {
  readonly connection: Connection;
  readonly formId: string;
  readonly action: string;
  readonly isDanger: boolean;
  readonly abilities: Abilities;
  readonly isBusy: boolean;
  readonly isConfirmed: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
  readonly onStage: () => void;
}

function FrameButtons(props: FrameButtonsProps) {
  const { abilities, isBusy, isDanger } = props;
  return (
    <>
      <Button kind="quiet" onPress={isBusy ? props.onLeave : props.onClose}>
        {isBusy ? 'Stop waiting' : 'Cancel'}
      </Button>
      {abilities.inBatch && (
        <Button kind={abilities.alone ? 'default' : 'primary'} disabled={isBusy} onPress={props.onStage}>
          Add to batch
        </Button>
      )}
      {abilities.alone && (
        <Button
          kind={isDanger ? 'danger-fill' : writeKindOf(props.connection, 'primary')}
          type="submit"
          form={props.formId}
          busy={isBusy}
          disabled={!props.isConfirmed}
        >
          {props.action}
        </Button>
      )}
    </>
  );
}
