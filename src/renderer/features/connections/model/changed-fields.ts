import { type ConnectionValues, entryInput } from './connection-values.ts';

type Draft = ConnectionValues['draft'];

/** What the fields are called, in the order of the page. */
const DRAFT_WORDS: readonly (readonly [string, (draft: Draft) => unknown])[] = [
  ['name', ({ name }) => name],
  ['color', ({ color }) => color],
  ['read-only', ({ readOnly }) => readOnly],
  ['production', ({ production }) => production],
  ['address', ({ address }) => address],
  ['kind', ({ flavour }) => flavour],
  ['header names', ({ headerDialect }) => headerDialect],
  ['delimiter', ({ delimiter, alwaysSendDelimiter }) => [delimiter, alwaysSendDelimiter]],
  ['database', ({ database }) => database],
  ['sign-in', ({ authorization, oauth }) => [authorization, oauth]],
  ['trust', ({ network }) => network.tls],
  ['proxy', ({ network }) => network.proxy],
  ['timeouts', ({ network }) => network.limits],
  ['trusted origins', ({ trustedOrigins }) => trustedOrigins],
  ['context', ({ context }) => context],
  ['identity', ({ identityInBody }) => identityInBody],
  ['page size', ({ pageSize }) => pageSize],
];

const CREDENTIAL_WORDS: readonly (readonly [keyof ConnectionValues['credentials'], string])[] = [
  ['apiKey', 'API key'],
  ['bearer', 'bearer token'],
  ['clientSecret', 'client secret'],
  ['proxyPassword', 'proxy password'],
  ['clientCertificate', 'client certificate'],
];

/** What was changed, in the words of the page: nothing where all is as it was. */
export function changedFieldsText(first: ConnectionValues, now: ConnectionValues): readonly string[] {
  const changed = DRAFT_WORDS.filter(([, of]) => !isSame(of(first.draft), of(now.draft)));
  const given = CREDENTIAL_WORDS.filter(([slot]) => isTyped(now, slot));
  return [...changed.map(([words]) => words), ...given.map(([, words]) => words)];
}

/** All values here are of JSON, with their members in one order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isTyped(values: ConnectionValues, slot: keyof ConnectionValues['credentials']): boolean {
  const only = { ...values, credentials: { ...NOTHING, [slot]: values.credentials[slot] } };
  return JSON.stringify(entryInput(only)) !== JSON.stringify(entryInput({ ...values, credentials: NOTHING }));
}

const NOTHING: ConnectionValues['credentials'] = {
  apiKey: '',
  bearer: '',
  clientSecret: '',
  proxyPassword: '',
  clientCertificate: null,
};
