/**
 * What a page may load and run: its own files, and inline scripts that carry this answer's nonce. Text from outside that
 * found its way into a page as markup would still not run.
 */
export function contentPolicy(nonce: string, { isDevelopment }: { isDevelopment: boolean }): string {
  // Next's development server rebuilds stack traces with eval and brings styles inline.
  const inDevelopment = isDevelopment ? " 'unsafe-eval'" : ''
  const styles = isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${inDevelopment}`,
    `style-src 'self' ${styles}`,
    // The lengths of bars stand in style attributes, which cannot run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))))
}
