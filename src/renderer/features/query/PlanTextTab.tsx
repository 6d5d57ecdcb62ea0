import { PlanTextPage } from '#features/plan/index.ts';
import styles from './query.module.css';
import { CompareWithMenu } from './runs/CompareWithMenu.tsx';

/** A plan that was pasted or opened, and what it can be compared with. */
export function PlanTextTab({ textId }: { readonly textId: string }) {
  return (
    <PlanTextPage
      textId={textId}
      tools={
        <div className={styles.bar}>
          <span className="grow" />
          <CompareWithMenu source={{ textId }} />
        </div>
      }
    />
  );
}
