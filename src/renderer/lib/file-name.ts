/** Signs that one of the systems does not take in a name, controls, and characters that would hide what it is. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Windows keeps these for devices, whatever stands behind the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** Of a text that was opened: what is saved of it has another one. */
const ENDING = /\.(?:txt|log|json|md|plan)$/i;

/** In bytes; systems take 255, and a suffix such as ` (1)` may be added. */
const MAX_BYTES = 180;

/** A name that Windows, macOS and Linux take, as near to the given one as can be. */
export function fileName(name: string, extension: string): string {
  const safe = name.normalize('NFC').replace(ENDING, '').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ');
  const whole = withoutEdges(cutBytes(withoutEdges(safe)));
  const base = DEVICE.test(whole) ? `${whole.replace(DEVICE, '$&_')}` : whole;
  return `${base === '' ? 'plan' : base}.${extension}`;
}

/** A dot in front hides a file; Windows drops dots and spaces at the end. */
function withoutEdges(name: string): string {
  return name.replace(/^[\s.~-]+/, '').replace(/[\s.]+$/, '');
}

function cutBytes(name: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let cut = '';
  for (const character of name) {
    bytes += encoder.encode(character).length;
    if (bytes > MAX_BYTES) break;
    cut += character;
  }
  return cut;
}

/** Long after the browser has taken it, however slow the disk is. */
const KEPT_MILLISECONDS = 60_000;

/** Hands a file to the shell, which asks where it goes or puts it among the downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS);
}
