import type { TestFix } from '#contract/index.ts';
import type { ConnectionFormState } from './use-connection-form.ts';

/** Where the page has to lead the user, for what a button can't do alone. */
export type FixTarget = 'sign-in' | Extract<TestFix, { kind: 'fill' }>['field'];

/** Changes the form as the cure says. What is returned is left for the user to do; else it can be tested again. */
export function applyFixToForm(form: ConnectionFormState, cure: TestFix): FixTarget | undefined {
  switch (cure.kind) {
    case 'sign-in':
      return 'sign-in';
    case 'fill':
      return prepare(form, cure.field);
    default:
      change(form, cure);
      return undefined;
  }
}

/** The field is on the page only where something else says so. */
function prepare(form: ConnectionFormState, field: Exclude<FixTarget, 'sign-in'>): FixTarget {
  if (field === 'bearer') form.setValue('draft.authorization', 'bearer', DIRTY);
  if (field === 'database') form.setValue('draft.flavour', 'enterprise', DIRTY);
  if (field === 'proxy') form.setValue('draft.network.proxy.kind', 'own', DIRTY);
  return field;
}

function change(form: ConnectionFormState, cure: Exclude<TestFix, { kind: 'sign-in' | 'fill' }>): void {
  switch (cure.kind) {
    case 'trust-authority':
      trustAuthority(form, cure.authorities);
      break;
    case 'use-address':
      form.setValue('draft.address', cure.address, DIRTY);
      break;
    case 'use-dialect':
      form.setValue('draft.headerDialect', cure.dialect, DIRTY);
      break;
    case 'use-flavour':
      form.setValue('draft.flavour', cure.flavour, DIRTY);
      break;
    case 'use-delimiter':
      form.setValue('draft.delimiter', cure.delimiter, DIRTY);
      break;
    case 'trust-origin':
      trustOrigin(form, cure.origin);
      break;
    case 'no-proxy':
      form.setValue('draft.network.proxy.kind', 'none', DIRTY);
  }
}

/** Beside those that the user chose before, where only they are trusted already. */
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
