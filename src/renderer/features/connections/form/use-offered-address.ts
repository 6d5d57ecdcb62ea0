import { useEffect } from 'react';
import { showToast } from '../../../ui/Toasts.tsx';
import { forgetOfferedAddress, type OfferedAddress, useOfferedAddress } from '../state/offered-address.ts';
import type { ConnectionForm } from '../use-connection-form.ts';

/** Fills in what a link says of a server that is not known yet. SECURITY: into the fields, where the user sees it; no more. */
export function useTakenAddress(form: ConnectionForm, isNew: boolean): void {
  const offered = useOfferedAddress();
  useEffect(() => {
    if (!isNew || offered === null) return;
    forgetOfferedAddress();
    const { address } = form.getValues('draft');
    if (address.trim() === '') fillIn(form, offered);
    else if (address !== offered.address) showToast({ tone: 'danger', text: IS_TAKEN });
  }, [form, isNew, offered]);
}

function fillIn(form: ConnectionForm, { address, delimiter, database }: OfferedAddress): void {
  const options = { shouldDirty: true };
  form.setValue('draft.address', address, options);
  form.setValue('draft.delimiter', delimiter, options);
  if (database === '') return;
  form.setValue('draft.flavour', 'enterprise', options);
  form.setValue('draft.database', database, options);
}

const IS_TAKEN = 'Another new connection isn’t saved yet. Save or close it, then open the link again.';
