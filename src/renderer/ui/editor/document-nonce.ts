/**
 * SECURITY: `<style>` elements count only with the nonce of the document's policy. The shells write it into a `<meta>`,
 * where react-aria looks for it too; the browser hides the attribute and keeps the property.
 */
export function documentNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
