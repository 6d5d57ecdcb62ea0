import styles from './AdviceLine.module.css';
import { Button } from './Button.tsx';
import { WarningIcon } from './icons.ts';

interface AdviceLineProps {
  readonly sentence: string;
  /** The present cost. */
  readonly reason: string;
  readonly action: {
    readonly text: string;
    /** For screen readers, if the text alone doesn’t say what the button acts on. */
    readonly label?: string;
    readonly onPress: () => void;
  };
}

/** Advice with a button that follows it. */
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
