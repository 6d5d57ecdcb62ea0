/** A share from 0 to 1 as `45.7 %`; all is `100 %`, and what is little is not `0 %`. */
export function percentWords(share: number): string {
  if (share > 0 && share < 0.0005) return '< 0.1 %';
  return `${(share * 100).toFixed(1).replace(/^(0|100)\.0$/, '$1')} %`;
}
