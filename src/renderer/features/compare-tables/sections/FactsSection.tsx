import type { ComparedFact } from '../model/compare-facts.ts';
import { FactTable } from './FactTable.tsx';
import styles from './sections.module.css';

export interface FactsSectionProps {
  readonly title: string;
  readonly facts: readonly ComparedFact[];
}

export function FactsSection({ title, facts }: FactsSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{title}</h2>
      </div>
      {/* What scrolls must be in the tab order, or the keys can't scroll it. */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={`${title}, fact by fact`}>
        <FactTable label={title} facts={facts} />
      </div>
    </section>
  );
}
