import { useState } from 'react';
import type { Connection } from '../../../../contract/index.ts';

/** A name that has to be typed before the change can be made. */
export interface RequestedName {
  readonly name: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

export interface Confirmations {
  readonly asked: readonly RequestedName[];
  readonly isConfirmed: boolean;
  /** What was typed for the connection: the host asks for it too. */
  readonly confirmation: string;
}

/** What can't be taken back wants the name of the thing; production wants its own, whatever is done. */
export function useConfirmations({ name, production }: Connection, thing: string | undefined): Confirmations {
  const [typedThing, setTypedThing] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const asked: readonly RequestedName[] = [
    ...(thing === undefined ? [] : [{ name: thing, typed: typedThing, onType: setTypedThing }]),
    ...(production ? [{ name, typed: confirmation, onType: setConfirmation }] : []),
  ];
  return { asked, isConfirmed: asked.every((one) => one.typed === one.name), confirmation };
}
