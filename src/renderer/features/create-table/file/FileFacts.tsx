import type { FileReport } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format.ts';
import { KeyValue, KeyValueList } from '../../../ui/KeyValueList.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { FORMAT_LABELS, fileSizeText } from '../model/file-labels.ts';
import styles from './FileSection.module.css';

/** What was found in a file, without reading all of it. */
export function FileFacts({ report }: { readonly report: FileReport }) {
  const { format, size, rows } = report;
  return (
    <div className={styles.facts}>
      <KeyValueList labelWidth={88}>
        <KeyValue label="Format">{FORMAT_LABELS[format]}</KeyValue>
        <KeyValue label="Size">{fileSizeText(size)}</KeyValue>
        <KeyValue label="Rows">
          <Known count={rows} />
        </KeyValue>
      </KeyValueList>
      {/* A text has none of these. */}
      {report.columns === undefined && <BinaryFacts report={report} />}
    </div>
  );
}

function BinaryFacts({ report: { batches, compression, dictionaries } }: { readonly report: FileReport }) {
  return (
    <KeyValueList labelWidth={88}>
      <KeyValue label="Batches">
        <Known count={batches} />
      </KeyValue>
      <KeyValue label="Compression">{compression.length === 0 ? 'none' : compression.join(', ')}</KeyValue>
      <KeyValue label="Dictionaries" wrap mono={dictionaries.length > 0}>
        {dictionaries.length === 0 ? 'none' : <VisibleText text={dictionaries.join(', ')} limit={500} />}
      </KeyValue>
    </KeyValueList>
  );
}

function Known({ count }: { readonly count: number | bigint | null }) {
  if (count !== null) return formatCount(count);
  return <span className={styles.quiet}>known after loading the file</span>;
}
