import { useMemo } from 'react';
import { foreignEngine, isDrawnInBoxes } from '#plan/index.ts';
import { CodeBlock } from '#ui/CodeBlock.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './PlanViewer.module.css';

/** Shown for a text that is not a plan, or for an error: what it is, how to get a plan, and the original text. */
export function NoPlan({ text }: { readonly text: string }) {
  const isEmpty = text.trim() === '';
  const title = useMemo(() => (isEmpty ? 'The text is empty' : noPlanTitle(text)), [isEmpty, text]);
  return (
    <section className={styles.noPlan} aria-label="No plan">
      <Note tone="warn" title={title}>
        Vitrine reads plans of Lance and DataFusion.
      </Note>
      <div>
        <h3 className="small strong">How to get a plan</h3>
        <dl className={styles.ways}>
          {WAYS.map(({ from, explain, analyze }) => (
            <div key={from}>
              <dt>{from}</dt>
              <dd>
                <code>{explain}</code> or <code>{analyze}</code>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {!isEmpty && (
        <div className={styles.nothing}>
          <CodeBlock text={text} language="text" label="Text without a plan" fill />
        </div>
      )}
    </section>
  );
}

function noPlanTitle(text: string): string {
  if (isDrawnInBoxes(text)) return 'This plan is drawn in boxes: get it as text, by EXPLAIN FORMAT INDENT';
  const engine = foreignEngine(text);
  if (engine === undefined) return 'Not a Lance or DataFusion plan';
  return `This is ${/^[AEIO]|^SQL /.test(engine) ? 'an' : 'a'} ${engine} plan`;
}

interface Way {
  readonly from: string;
  readonly explain: string;
  readonly analyze: string;
}

const WAYS: readonly Way[] = [
  { from: 'LanceDB in Python', explain: 'query.explain_plan()', analyze: 'query.analyze_plan()' },
  { from: 'LanceDB in TypeScript', explain: 'query.explainPlan()', analyze: 'query.analyzePlan()' },
  {
    from: 'REST server',
    explain: 'POST /v1/table/{id}/explain_plan',
    analyze: 'POST /v1/table/{id}/analyze_plan',
  },
  { from: 'DataFusion', explain: 'EXPLAIN FORMAT INDENT SELECT …', analyze: 'EXPLAIN ANALYZE SELECT …' },
];
