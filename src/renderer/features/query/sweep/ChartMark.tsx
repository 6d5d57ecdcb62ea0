import styles from './ResultChart.module.css';

export interface ChartMarkProps {
  /** Which of the series: each has a shape and a colour of its own. */
  readonly number: number;
  readonly x: number;
  readonly y: number;
}

/** Shapes about the same size to the eye, around 0. */
const SHAPES = [
  'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z',
  'M-3.2 -3.2H3.2V3.2H-3.2Z',
  'M0 -4.2L4 3.2H-4Z',
  'M0 -4.6L4.6 0L0 4.6L-4.6 0Z',
  'M-1.4 -4.2H1.4V-1.4H4.2V1.4H1.4V4.2H-1.4V1.4H-4.2V-1.4H-1.4Z',
  'M0 4.2L-4 -3.2H4Z',
];

const COLOURS = [styles.first, styles.second, styles.third, styles.fourth, styles.fifth, styles.sixth];

export function colourOf(number: number): string {
  return COLOURS[number % COLOURS.length] ?? '';
}

export function ChartMark({ number, x, y }: ChartMarkProps) {
  return (
    <path
      d={SHAPES[number % SHAPES.length]}
      transform={`translate(${x} ${y})`}
      className={`${colourOf(number)} ${styles.mark}`}
    />
  );
}
