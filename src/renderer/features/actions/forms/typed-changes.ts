import type { NewOperation, OperationFields } from '#batch/index.ts';
import type { Change, StringEntries, VersionPage } from '#contract/index.ts';
import { exactNumber, setField, textMember, typedNumber } from '#domain/fields/fields.ts';
import type { WantedChange } from '#domain/open-change.ts';
import { INT64_MAX } from '#protocol/int64.ts';
import { stringifyJson } from '#protocol/json.ts';
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
  members: OperationFields,
): { readonly change: Change; readonly operation: NewOperation } {
  const id = [...namespace, textMember(members, 'name')];
  const location = textMember(members, 'location');
  const properties = textsOf(members.properties);
  const vended = members.vend_credentials;
  return {
    change: {
      kind: 'declareTable',
      id,
      ...(location === '' ? {} : { location }),
      ...(properties === undefined ? {} : { properties }),
      ...(typeof vended === 'boolean' ? { vendCredentials: vended } : {}),
    },
    operation: { kind: 'declare_table', members: { id, ...setField(members, 'name', undefined) } },
  };
}

/** The texts of an object by their names; undefined where there is none. */
export function textsOf(value: unknown): StringEntries | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).map(([name, text]) => [name, String(text)]);
}

/** What the fields of a version entry come to; undefined without a version. */
export function versionChange(id: readonly string[], members: OperationFields): Change | undefined {
  const version = exactNumber(members.version);
  if (version === undefined) return undefined;
  const size = exactNumber(members.manifest_size);
  const eTag = textMember(members, 'e_tag');
  const scheme = members.naming_scheme;
  const metadata = members.metadata;
  return {
    kind: 'createVersion',
    id: [...id],
    version,
    manifestPath: textMember(members, 'manifest_path'),
    ...(size === undefined ? {} : { manifestSize: size }),
    ...(eTag === '' ? {} : { eTag }),
    ...(scheme === 'V1' || scheme === 'V2' ? { namingScheme: scheme } : {}),
    ...(metadata === undefined || metadata === null ? {} : { metadata: stringifyJson(metadata) }),
  };
}

const LONGEST = 60;

/** SECURITY: a name from a server, for a message that is text only: unseen characters by their code, and not too long. */
export function visibleName(name: string): string {
  const shown = cutText(name, LONGEST);
  const segments = visibleSegments(shown, { marked: undefined, multiline: false });
  const words = segments.map((segment) => (segment.kind === 'sign' ? `‹${segment.code}›` : segment.text));
  return words.join('') + (shown.length < name.length ? '…' : '');
}
