import type { ReactNode } from 'react';
import { tabKey } from '#lib/workspace/workspace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PlanIcon } from '#ui/icons.ts';
import styles from './PlanViewer.module.css';
import { PlanViewer } from './PlanViewer.tsx';
import { usePlanTextById } from './texts.ts';

interface PlanTextPageProps {
  readonly textId: string;
  /** Further actions above the plan. */
  readonly tools?: ReactNode;
}

/** A plan whose text was pasted, opened or dropped. */
export function PlanTextPage({ textId, tools }: PlanTextPageProps) {
  const opened = usePlanTextById(textId);
  if (opened === undefined) {
    return (
      <EmptyState icon={PlanIcon} title="This plan is closed">
        Open or paste it again to read it.
      </EmptyState>
    );
  }
  return (
    <section className={styles.page} aria-label="Plan">
      {tools}
      <PlanViewer
        viewKey={tabKey({ kind: 'plan', textId, name: opened.name })}
        name={opened.name}
        text={opened.text}
      />
    </section>
  );
}
