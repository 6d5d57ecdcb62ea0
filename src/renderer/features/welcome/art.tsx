import type { ReactNode } from 'react';
import styles from './Welcome.module.css';

function Art({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 232 96" width="232" height="96" aria-hidden="true" className={styles.art}>
      {children}
    </svg>
  );
}

/** A tree with a highlighted table and a table that is only declared. */
export function CatalogArt() {
  return (
    <Art>
      <path
        className={styles.guide}
        d="M35.5 23v54M35.5 33.5h12M35.5 77.5h12M54.5 38v26M54.5 48.5h12M54.5 63.5h12"
      />
      <rect className={styles.solid} x="28" y="13" width="15" height="10" rx="2" />
      <rect className={styles.solid} x="47" y="28" width="15" height="10" rx="2" />
      <rect className={styles.accent} x="66" y="43" width="15" height="10" rx="2" />
      <rect className={styles.dashed} x="66.5" y="58.5" width="14" height="9" rx="2" />
      <rect className={styles.solid} x="47" y="73" width="15" height="10" rx="2" />
      <path className={styles.text} d="M52 18h54M71 33h76M90 48h62M90 63h44M71 78h96" />
      <path className={styles.faint} d="M196 18h8M188 33h16M194 48h10M197 63h7M182 78h22" />
    </Art>
  );
}

/** Two computers and a line between them. */
export function ConnectArt() {
  return (
    <Art>
      <rect className={styles.box} x="16.5" y="34.5" width="56" height="28" rx="5" />
      <rect className={styles.box} x="159.5" y="34.5" width="56" height="28" rx="5" />
      <path className={styles.text} d="M26 44h36M26 52h22M169 44h36M169 52h28" />
      <path className={styles.line} d="M73 48.5h86" />
      <circle className={styles.accent} cx="92" cy="48.5" r="4" />
      <circle className={styles.accent} cx="116" cy="48.5" r="4" />
      <circle className={styles.ring} cx="140" cy="48.5" r="3.5" />
    </Art>
  );
}

/** A folder with tables. */
export function FolderArt() {
  return (
    <Art>
      <path
        className={styles.box}
        d="M38.5 79.5v-63a5 5 0 0 1 5-5h38l9 9h98a5 5 0 0 1 5 5v54a5 5 0 0 1-5 5h-145a5 5 0 0 1-5-5z"
      />
      <rect className={styles.solid} x="56" y="32" width="15" height="10" rx="2" />
      <rect className={styles.accent} x="56" y="47" width="15" height="10" rx="2" />
      <rect className={styles.solid} x="56" y="62" width="15" height="10" rx="2" />
      <path className={styles.text} d="M80 37h66M80 52h40M80 67h56" />
      <path className={styles.faint} d="M170 37h8M162 52h16M167 67h11" />
    </Art>
  );
}

/** A cloud with tables. */
export function BucketArt() {
  return (
    <Art>
      <path
        className={styles.box}
        d="M151 84.5H69a33 33 0 0 1-5.6-65.5A46 46 0 0 1 150 29.6h1a27.5 27.5 0 0 1 0 54.9z"
      />
      <rect className={styles.solid} x="72" y="36" width="15" height="10" rx="2" />
      <rect className={styles.accent} x="72" y="51" width="15" height="10" rx="2" />
      <rect className={styles.solid} x="72" y="66" width="15" height="10" rx="2" />
      <path className={styles.text} d="M95 41h48M95 56h32M95 71h42" />
    </Art>
  );
}

const BARS = [
  [16.5, 8.5, 200, 1],
  [16.5, 21.5, 184, 1],
  [16.5, 34.5, 170, 2],
  [16.5, 47.5, 168, 2],
  [16.5, 60.5, 110, 7],
  [16.5, 73.5, 66, 6],
  [84.5, 73.5, 42, 4],
] as const;

/** An icicle chart whose hottest bars are at the bottom. */
export function PlanArt() {
  return (
    <Art>
      {BARS.map(([x, y, width, heat]) => (
        <rect
          key={`${x} ${y}`}
          className={styles.bar}
          x={x}
          y={y}
          width={width}
          height="11"
          rx="2"
          style={{ fill: `var(--heat-${heat})` }}
        />
      ))}
    </Art>
  );
}
