import type { NewOperation, OperationFields } from '#batch/index.ts';
import { type Change, changeOf, type VersionPage } from '#contract/index.ts';
import { exactNumber, textMember, typedNumber } from '#domain/fields/fields.ts';
import type { WantedChange } from '#domain/open-change.ts';
import { INT64_MAX } from '#protocol/int64.ts';
import { cutText, visibleSegments } from '#protocol/visible-text.ts';

type Pointed = Partial<Pick<WantedChange, 'version' | 'tag' | 'name' | 'location' | 'properties'>>;

/** What the fields begin with: what is known of what was pointed at. */
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
 * The latest version, from the first page of a list that was asked for with the newest first: 0 where there is none.
 * Undefined where that can't be told: a server may send them in an order of its own, and then it may be on a later page.
 */
export function latestVersion({ versions, cursor, gap }: VersionPage): bigint | undefined {
  const isWhole = cursor === undefined && gap === undefined;
  const numbers = versions.map(({ version }) => version);
  if (!isWhole && !isFalling(numbers)) return undefined;
  return numbers.reduce((most, number) => (number > most ? number : most), 0n);
}

/** The one to create next; undefined where the latest is not known, and after the last that there can be. */
export function nextVersion(latest: bigint | undefined): bigint | undefined {
  return latest === undefined || latest === INT64_MAX ? undefined : latest + 1n;
}

function isFalling(numbers: readonly bigint[]): boolean {
  return (
    numbers.length > 1 && numbers.every((number, index) => index === 0 || number < (numbers[index - 1] ?? 0n))
  );
}

/** What the fields of a declaration come to: by itself, and in a batch. */
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

/** What the fields of a version entry come to; undefined without a version. */
export function versionChange(id: readonly string[], fields: OperationFields): Change | undefined {
  if (exactNumber(fields.version) === undefined) return undefined;
  return changeOf('createTableVersion', id, filled(fields, VERSION_MEMBERS));
}

const VERSION_MEMBERS = ['version', 'manifest_path', 'manifest_size', 'e_tag', 'naming_scheme', 'metadata'];

/** The members that fields have, in this order; one that is empty is left out. */
export function filled(fields: OperationFields, names: readonly string[]): OperationFields {
  const wanted = names.filter((name) => fields[name] != null && fields[name] !== '');
  return Object.fromEntries(wanted.map((name) => [name, fields[name]]));
}

const LONGEST = 60;

/** SECURITY: a name from a server, for a message that is text only: unseen characters by their code, and not too long. */
export function visibleName(name: string): string {
  const shown = cutText(name, LONGEST);
  const segments = visibleSegments(shown, { marked: undefined, multiline: false });
  const words = segments.map((segment) => (segment.kind === 'sign' ? `‹${segment.code}›` : segment.text));
  return words.join('') + (shown.length < name.length ? '…' : '');
}
