import { readSync } from 'node:fs';

/**
 * A part of an open file as the reader of Parquet wants it. Node's own blobs of files go by a name, and what the name leads
 * to may be another file by then.
 */
export class FileBlob extends Blob {
  readonly #descriptor: number;
  readonly #start: number;
  readonly #end: number;

  constructor(descriptor: number, start: number, end: number) {
    super([]);
    this.#descriptor = descriptor;
    this.#start = start;
    this.#end = end;
    // What it would be by itself is that of nothing, and a getter.
    Object.defineProperty(this, 'size', { value: end - start });
  }

  override slice(start = 0, end = this.size): FileBlob {
    return new FileBlob(this.#descriptor, this.#start + start, Math.min(this.#start + end, this.#end));
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size);
    for (let done = 0; done < bytes.length; ) {
      const count = readSync(this.#descriptor, bytes, done, bytes.length - done, this.#start + done);
      if (count === 0) throw new Error('the file was truncated while it was loading');
      done += count;
    }
    return bytes.buffer;
  }
}
