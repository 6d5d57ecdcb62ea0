import type { NewOperation, OperationFields } from '#batch/index.ts';
import { type Change, changeOf, type VersionPage } from '#contract/index.ts';
import { exactNumber, textMember, typedNumber } from '#domain/fields/fields.ts';
import type { RequestedChange } from '#domain/open-change.ts';
import { INT64_MAX } from '#protocol/int64.ts';
import { cutText, visibleSegments } from '#protocol/visible-text.ts';

type Pointed = Partial<Pick<RequestedChange, 'version' | 'tag' | 'name' | 'location' | 'properties'>>;

/** Initial fields, from what is known of the selected object. */
export function firstFields({ version, tag, name, location, properties }: Pointed): OperationFields {
  const known = Object.entries({ tag, name, location, properties }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    ...(version === undefined ? {} : { version: typedNumber(String(version)) }),
    ...Object.fromEntries(known),
  };
}

/**
 * Finds the latest version in the first page of a list that is requested newest first. Returns 0 if there is none, and
 * undefined if it is unknown: some servers ignore the order, so it may be on a later page.
 */
export function latestVersion({ versions, cursor, gap }: VersionPage): bigint | undefined {
  const isWhole = cursor === undefined && gap === undefined;
  const numbers = versions.map(({ version }) => version);
  if (!isWhole && !isFalling(numbers)) return undefined;
  return numbers.reduce((most, number) => (number > most ? number : most), 0n);
}

/** The next version number; undefined if the latest is unknown or is the highest possible one. */
export function nextVersion(latest: bigint | undefined): bigint | undefined {
  return latest === undefined || latest === INT64_MAX ? undefined : latest + 1n;
}

function isFalling(numbers: readonly bigint[]): boolean {
  return (
    numbers.length > 1 && numbers.every((number, index) => index === 0 || number < (numbers[index - 1] ?? 0n))
  );
}

/** Builds the declaration of a table from the fields, alone or for a batch. */
export function declaration(
  namespace: readonly string[],
  fields: OperationFields,
): { readonly change: Change; readonly operation: NewOperation } {
  const { name, ...members } = fields;
  const id = [...namespace, textMember(fields, 'name')];
  return {
    change: changeOf('declareTable', id, filled(members, ['location', 'properties', 'vend_credentials'])),
    operation: { kind: 'declare_table', members: { id, ...members } },
  };
}

/** Builds a version change from the fields; undefined without a version. */
export function versionChange(id: readonly string[], fields: OperationFields): Change | undefined {
  if (exactNumber(fields.version) === undefined) return undefined;
  return changeOf('createTableVersion', id, filled(fields, VERSION_MEMBERS));
}

const VERSION_MEMBERS = ['version', 'manifest_path', 'manifest_size', 'e_tag', 'naming_scheme', 'metadata'];

/** Picks these fields in this order, without empty ones. */
export function filled(fields: OperationFields, names: readonly string[]): OperationFields {
  const filledIn = names.filter((name) => fields[name] != null && fields[name] !== '');
  return Object.fromEntries(filledIn.map((name) => [name, fields[name]]));
}

const LONGEST = 60;

/**
 * SECURITY: makes a name from a server safe for a plain-text message: invisible characters are shown by their code,
 * and a long name is cut.
 */
export function visibleName(name: string): string {
  const shown = cutText(name, LONGEST);
  const segments = visibleSegments(shown, { marked: undefined, multiline: false });
  const words = segments.map((segment) => (segment.kind === 'sign' ? `‹${segment.code}›` : segment.text));
  return words.join('') + (shown.length < name.length ? '…' : '');
}
