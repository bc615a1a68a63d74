import type { NextConfig } from 'next'

/** For every answer; what a page may run is said by proxy.ts, with a nonce that is new each time. */
const HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Strict-Transport-Security', value: 'max-age=63072000' },
]
/** An answer of the API is data, whatever stands in it. */
const DATA_ONLY = { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" }

const config: NextConfig = {
  // The PushPress SDK ships TypeScript sources only.
  transpilePackages: ['@pushpress/pushpress'],
  poweredByHeader: false,
  headers: async () => [
    { source: '/:path*', headers: HEADERS },
    { source: '/api/:path*', headers: [DATA_ONLY] },
  ],
  // Skills are read as files when a task is worked on.
  outputFileTracingIncludes: { '/**': ['./lib/skills/*.md'] },
  typescript: {
    // `npm run types` checks the whole project, tests included; a build would check a part of it again.
    ignoreBuildErrors: true,
    tsconfigPath: 'tsconfig.next.json',
  },
}

export default config
