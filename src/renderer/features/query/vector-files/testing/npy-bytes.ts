/** The parts of the header that differ from an array of two little-endian float32. */
export interface NpyOptions {
  readonly descriptor?: string;
  readonly fortran?: boolean;
  readonly shape?: string;
  readonly version?: 1 | 2 | 3;
  readonly data?: Uint8Array;
}

/** Builds an NPY file as described by numpy.lib.format. */
export function npyBytes(options: NpyOptions = {}): Uint8Array<ArrayBuffer> {
  const {
    descriptor = "'<f4'",
    fortran = false,
    shape = '(2,)',
    version = 1,
    data = new Uint8Array(8),
  } = options;
  const order = fortran ? 'True' : 'False';
  const text = `{'descr': ${descriptor}, 'fortran_order': ${order}, 'shape': ${shape}, }`;
  const prefix = version === 1 ? 10 : 12;
  const length = Math.ceil((prefix + text.length + 1) / 64) * 64 - prefix;
  const bytes = new Uint8Array(prefix + length + data.length);
  bytes.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, version, 0]);
  const view = new DataView(bytes.buffer);
  if (version === 1) view.setUint16(8, length, true);
  else view.setUint32(8, length, true);
  bytes.set(new TextEncoder().encode(`${text.padEnd(length - 1)}\n`), prefix);
  bytes.set(data, prefix + length);
  return bytes;
}
