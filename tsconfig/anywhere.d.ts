// What both Node and a browser have beyond the language itself.
interface AbortSignal {
  readonly aborted: boolean;
}
declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly username: string;
  readonly password: string;
  static canParse(url: string): boolean;
}
declare const crypto: { getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes };
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { readonly ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
declare function btoa(bytes: string): string;
declare function structuredClone<Value>(value: Value): Value;
