/** A time that something took: `0.4 ms`, `41 ms`, `1.2 s`, `1 min 12 s`, `2 h 5 min`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 9.95) return `${trim(milliseconds.toFixed(1))} ms`;
  if (milliseconds < 999.5) return `${milliseconds.toFixed(0)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return pair(Math.floor(whole / 60), 'min', whole % 60, 's');
  const minutes = Math.round(whole / 60);
  return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** `0.0` is 0 and `3.0` is 3: a whole number of milliseconds was measured as one. */
function trim(text: string): string {
  return text.replace(/\.0$/, '');
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
