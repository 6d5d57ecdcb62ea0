import styles from './AdviceLine.module.css';
import { Button } from './Button.tsx';
import { WarningIcon } from './icons.ts';

interface AdviceLineProps {
  /** What to do, or what is wrong. */
  readonly sentence: string;
  /** What it costs as it is. */
  readonly reason: string;
  readonly action: {
    readonly text: string;
    /** Where the text alone doesn’t say what it acts on. */
    readonly label?: string;
    readonly onPress: () => void;
  };
}

/** One thing that could be better, and the way to it. */
export function AdviceLine({ sentence, reason, action: { text, label, onPress } }: AdviceLineProps) {
  return (
    <div className={styles.line}>
      <WarningIcon size={14} className={styles.icon} />
      <p className={styles.text}>
        <span className="strong">{sentence}</span> <span className="soft">{reason}</span>
      </p>
      <Button size="small" {...(label === undefined ? {} : { label })} onPress={onPress}>
        {text}
      </Button>
    </div>
  );
}
