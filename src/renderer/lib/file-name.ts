/**
 * Characters that one of the systems rejects in names, control characters, and characters that would hide what the file
 * is.
 */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Windows reserves these for devices, whatever follows the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** The extension of an opened text: the saved file gets another one. */
const ENDING = /\.(?:txt|log|json|md|plan)$/i;

/** In bytes; systems allow 255, and a suffix such as ` (1)` may be added. */
const MAX_BYTES = 180;

/** The most similar name that is valid on Windows, macOS, and Linux. */
export function fileName(name: string, extension: string): string {
  const safe = name.normalize('NFC').replace(ENDING, '').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' ');
  const whole = withoutEdges(cutBytes(withoutEdges(safe)));
  const base = DEVICE.test(whole) ? `${whole.replace(DEVICE, '$&_')}` : whole;
  return `${base === '' ? 'plan' : base}.${extension}`;
}

/** A leading dot hides a file; Windows drops trailing dots and spaces. */
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

/** Long enough for the browser to read it, even with a slow disk. */
const LIFETIME_MILLISECONDS = 60_000;

/** Downloads a file: the shell asks where to save it, or puts it into the downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LIFETIME_MILLISECONDS);
}
