import type { TestFix } from '#contract/index.ts';
import type { ConnectionFormState } from './use-connection-form.ts';

/** The field to focus, if a fix needs the user. */
export type FixTarget = 'sign-in' | Extract<TestFix, { kind: 'fill' }>['field'];

/** Applies a fix to the form. Returns the field that the user has to fill in; without one, the test can run again. */
export function applyFixToForm(form: ConnectionFormState, fix: TestFix): FixTarget | undefined {
  switch (fix.kind) {
    case 'sign-in':
      return 'sign-in';
    case 'fill':
      return prepare(form, fix.field);
    default:
      change(form, fix);
      return undefined;
  }
}

/** Makes sure that the field is mounted. */
function prepare(form: ConnectionFormState, field: Exclude<FixTarget, 'sign-in'>): FixTarget {
  if (field === 'bearer') form.setValue('draft.authorization', 'bearer', DIRTY);
  if (field === 'database') form.setValue('draft.flavour', 'enterprise', DIRTY);
  if (field === 'proxy') form.setValue('draft.network.proxy.kind', 'own', DIRTY);
  return field;
}

function change(form: ConnectionFormState, fix: Exclude<TestFix, { kind: 'sign-in' | 'fill' }>): void {
  switch (fix.kind) {
    case 'trust-authority':
      trustAuthority(form, fix.authorities);
      break;
    case 'use-address':
      form.setValue('draft.address', fix.address, DIRTY);
      break;
    case 'use-dialect':
      form.setValue('draft.headerDialect', fix.dialect, DIRTY);
      break;
    case 'use-flavour':
      form.setValue('draft.flavour', fix.flavour, DIRTY);
      break;
    case 'use-delimiter':
      form.setValue('draft.delimiter', fix.delimiter, DIRTY);
      break;
    case 'trust-origin':
      trustOrigin(form, fix.origin);
      break;
    case 'no-proxy':
      form.setValue('draft.network.proxy.kind', 'none', DIRTY);
  }
}

/** Added to the CAs that the user chose before, if only those are trusted already. */
function trustAuthority(form: ConnectionFormState, authorities: string): void {
  const { tls } = form.getValues().draft.network;
  const before = tls.trust === 'authority' ? tls.authorities.trim() : '';
  const all =
    before === '' || before.includes(authorities.trim()) ? authorities : `${before}\n${authorities}`;
  form.setValue('draft.network.tls.authorities', all, DIRTY);
  form.setValue('draft.network.tls.trust', 'authority', DIRTY);
}

export function trustOrigin(form: ConnectionFormState, origin: string): void {
  const { trustedOrigins } = form.getValues().draft;
  if (trustedOrigins.includes(origin)) return;
  form.setValue('draft.trustedOrigins', [...trustedOrigins, origin], DIRTY);
}

const DIRTY = { shouldDirty: true } as const;
