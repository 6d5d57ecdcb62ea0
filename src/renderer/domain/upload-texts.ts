import {
  type ChangeStep,
  isStepUndecided,
  type StepsRecord,
  type UploadParts,
  uploadPartsOf,
} from '#contract/index.ts';
import { formatBytes, formatCount, formatQuantity } from '#lib/format.ts';

/** E.g. `37 of about 500 parts, versions 12 to 48`. */
export function partsText(parts: UploadParts): string {
  const { firstVersion: first, lastVersion: last } = parts;
  if (first === undefined || last === undefined) return partCount(parts);
  return `${partCount(parts)}, ${first === last ? `version ${first}` : `versions ${first} to ${last}`}`;
}

/** E.g. `37 of about 500 parts`. */
export function partCount({ applied, about, isLastReached }: UploadParts): string {
  if (isLastReached && applied === about) return formatQuantity(about, 'part');
  return `${formatCount(applied)} of ${isLastReached ? '' : 'about '}${formatQuantity(about, 'part')}`;
}

/** What was sent, on one line: the parts, the file, and for a complete file its hash. */
export function uploadFactsText(record: StepsRecord): string {
  const { source } = record.upload ?? {};
  const parts = uploadPartsOf(record);
  const body = record.steps.at(-1)?.body;
  const facts = [
    ...(parts === undefined ? [] : [partsText(parts)]),
    ...(source === undefined ? [] : [`${source.name}, ${formatBytes(source.size)}`]),
    ...(parts !== undefined || body === undefined ? [] : [sentRowsText(body)]),
  ];
  return facts.join(' · ');
}

/** E.g. `1,000 rows, 1.5 MB, SHA-256 ab12…`. */
function sentRowsText({ rows, size, sha256 }: NonNullable<ChangeStep['body']>): string {
  return `${formatQuantity(rows, 'row')}, ${formatBytes(size)}, SHA-256 ${sha256}`;
}

/** The operation of each sent request, and what identifies its rows. */
export function uploadRequestsText({ steps }: StepsRecord): string {
  return steps
    .map(({ operation, body }, index) => {
      const rows = body === undefined ? 'not sent to its end' : sentRowsText(body);
      return `${index + 1}: ${operation}, ${rows}`;
    })
    .join('\n');
}

/** The last request, while its result is unknown. */
export function undecidedStep({ steps }: Pick<StepsRecord, 'steps'>): number | undefined {
  const step = steps.at(-1);
  return step !== undefined && isStepUndecided(step) ? steps.length - 1 : undefined;
}

/** What is known about a table whose response was lost; undefined if nothing is. */
export function resolutionText({ steps }: StepsRecord): string | undefined {
  const evidence = steps.at(-1)?.evidence;
  if (evidence === undefined) return undefined;
  const text = evidence.findings.map((finding) => finding.words).join(' ');
  return `${VERDICTS[evidence.verdict]} ${text}`;
}

const VERDICTS = {
  applied: 'The server applied it.',
  'not-applied': 'The server didn’t apply it.',
  'cannot-tell': 'It’s unknown whether the server applied it.',
} as const;
