import type { FieldPath } from 'react-hook-form';
import type { ConnectionValues } from '../model/connection-values.ts';
import type { ConnectionForm } from '../use-connection-form.ts';
import type { FixTarget } from './apply-fix.ts';

export type SectionName = 'server' | 'sign-in' | 'network';

const PLACES: Readonly<Record<FixTarget, { section: SectionName; field?: FieldPath<ConnectionValues> }>> = {
  'sign-in': { section: 'sign-in' },
  apiKey: { section: 'sign-in', field: 'credentials.apiKey' },
  bearer: { section: 'sign-in', field: 'credentials.bearer' },
  database: { section: 'server', field: 'draft.database' },
  clientCertificate: { section: 'network' },
  proxy: { section: 'network', field: 'draft.network.proxy.address' },
};

/** Puts the keys on the field that a finding is about, or into its section where a filled slot hides the field. */
export function focusField(page: HTMLElement, form: ConnectionForm, target: FixTarget): void {
  const { section: name, field } = PLACES[target];
  const section = page.querySelector<HTMLElement>(`[data-section="${name}"]`);
  if (section === null) return;
  section.scrollIntoView({ block: 'nearest' });
  if (field !== undefined) form.setFocus(field);
  if (!section.contains(document.activeElement)) section.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

const FOCUSABLE = 'input, button, textarea, [tabindex="0"]';
