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
import type { RequestedChange } from '#domain/open-change.ts';
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

/** The props of every change form. */
export interface ChangeFormProps {
  readonly connection: Connection;
  readonly requested: RequestedChange;
  readonly onClose: () => void;
}

interface ChangeFrameProps extends ChangeFormProps {
  /** Names the changed object. */
  readonly title: ReactNode;
  /** What the change does to data, in one or two sentences. */
  readonly says: ReactNode;
  /** The label of the button, if it differs from that of the operation. */
  readonly action?: string;
  /** Marks a change as dangerous although it removes nothing from the catalog. */
  readonly isDanger?: boolean;
  readonly size?: 'form' | 'wide';
  /** Nothing can be changed; the fields say why. */
  readonly isImpossible?: boolean;
  /** Undefined while the fields are incomplete or invalid. */
  readonly change: Change | undefined;
  /** The same change for a batch, if a batch supports it. */
  readonly batch?: { readonly operations: readonly NewOperation[] | undefined };
  /** A name that the user must type first, because the change can’t be undone. */
  readonly typedName?: string;
  /** The progress texts of a change that takes long. */
  readonly waiting?: ChangeProgress;
  /** The message after success. */
  readonly done: string;
  /** The form’s fields, and how often the user tried to submit them while invalid. */
  readonly fields?: Pick<ReturnType<typeof useFields>, 'tries' | 'onTry' | 'listeners'>;
  /** Explains a failure beyond its message. */
  readonly explain?: (failure: HostFailure) => ReactNode;
  /** A one-click way to make the change succeed. */
  readonly repair?: (failure: HostFailure) => Repair | undefined;
  readonly children?: ReactNode;
}

/** The dialog around every form: what the change does, its confirmations, and its outcome. */
export function ChangeFrame(props: ChangeFrameProps) {
  const { connection, requested: requestedChange, change, batch, onClose } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const operation = operations[requestedChange.operation];
  const abilities = abilitiesOf(connection, requestedChange.operation);
  const { requested, isConfirmed, confirmation } = useConfirmations(connection, props.typedName);
  const making = useSubmitChange(connection.id, (made) => {
    showAfter(connection.id, made);
    showToast({ text: props.done });
    onClose();
    requestedChange.onDone?.();
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
        <TargetPath connection={connection} id={requestedChange.id} />
        <p className={styles.says}>
          {props.says} {requestedChange.next}
        </p>
        {props.children}
        {abilities.alone &&
          requested.map(({ name, typed, onType }, index) => (
            <TypeToConfirmField key={NAME_KEYS[index]} name={name} value={typed} onChange={onType} />
          ))}
        {isBusy && props.waiting !== undefined && <Waiting {...props.waiting} />}
        <Outcome
          now={making.now}
          operation={requestedChange.operation}
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
  readonly action: string;
  readonly id: readonly string[];
}

/** The action and the object that it changes. */
export function TargetTitle({ action, id }: TargetTitleProps) {
  return (
    <>
      {action} <VisibleText text={id.at(-1) ?? ''} limit={80} />
    </>
  );
}

/** Keys instead of names, because a table can have the same name as its connection. */
const NAME_KEYS = ['thing', 'connection'];

/** Focus starts in the form, and moves to the first invalid field after a failed submit. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    // A field with autofocus already has focus here.
    if (form.current?.contains(document.activeElement) !== true) focusFirst(form.current);
  }, [form]);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, tries]);
}

/**
 * The submit button disappears once the server turns out not to support the change. Moving focus at once keeps Escape
 * working.
 */
function useFocusAfterSubmit(form: RefObject<HTMLFormElement | null>, canSubmit: boolean): void {
  useLayoutEffect(() => {
    if (!canSubmit && document.activeElement === document.body) focusFirst(form.current);
  }, [form, canSubmit]);
}

/** Focuses the first field, or without fields the button that closes the dialog. */
function focusFirst(form: HTMLFormElement | null): void {
  const field = form?.querySelector('input');
  const button = form?.closest('[role="dialog"]')?.querySelector<HTMLElement>('button:not([form])');
  (field ?? button)?.focus();
}

interface TargetPathProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** Shows the target with its connection, so that servers are not mixed up. */
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

/** A name that the user has to type to confirm. */
interface RequestedName {
  readonly name: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

/**
 * An irreversible change asks for the object’s name. On production every change asks for the connection’s name, which
 * the host verifies too.
 */
function useConfirmations({ name, production }: Connection, objectName: string | undefined) {
  const [typedObjectName, setTypedObjectName] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const requested: readonly RequestedName[] = [
    ...(objectName === undefined
      ? []
      : [{ name: objectName, typed: typedObjectName, onType: setTypedObjectName }]),
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
