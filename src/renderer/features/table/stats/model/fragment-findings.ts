import { formatCount, formatQuantity } from '../../../../lib/format/index.ts';
import { shareText } from '../../properties/model/share.ts';

export interface FragmentFinding {
  /** `warn`: there are so many that reads are slower for it. */
  readonly tone: 'plain' | 'info' | 'warn';
  readonly title: string;
  readonly text: string;
}

/** Where compaction would be felt. One small fragment is where the next rows go, and does no harm. */
const MANY = 10n;

/** What the number of small fragments means for whoever reads the table. What counts as small is the server's to say. */
export function smallFragments(
  count: bigint | null | undefined,
  small: bigint | null | undefined,
): FragmentFinding | undefined {
  if (count == null || small == null) return undefined;
  const share = shareText(small, count);
  const of = `${formatCount(small)} of ${formatQuantity(count, 'fragment')}${share === undefined ? '' : ` (${share})`}`;
  if (small < 2n) {
    return {
      tone: 'plain',
      title: small === 0n ? 'No small fragments' : `${of} is small`,
      text: 'Compaction wouldn’t help.',
    };
  }
  return {
    tone: small < MANY ? 'info' : 'warn',
    title: `${of} are small`,
    text: 'Reads open every fragment they need, so many small ones are slower than a few large ones. Compact the table with the tool that writes it.',
  };
}

/** What deleted rows mean until they are cleaned up. */
export function deletedSentence(deleted: bigint, rows: bigint | undefined): string {
  if (deleted === 0n) return 'No deleted rows';
  const are = deleted === 1n ? 'is' : 'are';
  const share = rows === undefined ? undefined : shareText(deleted, rows + deleted);
  const of =
    rows === undefined
      ? formatQuantity(deleted, 'row')
      : `${formatCount(deleted)} of ${formatQuantity(rows + deleted, 'stored row')}`;
  return `${of}${share === undefined ? '' : ` (${share})`} ${are} deleted. Reads skip ${deleted === 1n ? 'it' : 'them'}, and compacting the table removes ${deleted === 1n ? 'it' : 'them'} from the files.`;
}
