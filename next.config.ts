import type { NextConfig } from 'next'

const config: NextConfig = {
  // The PushPress SDK ships TypeScript sources only.
  transpilePackages: ['@pushpress/pushpress'],
  poweredByHeader: false,
  // Skills are read as files when a task is worked on.
  outputFileTracingIncludes: { '/**': ['./lib/skills/*.md'] },
  typescript: {
    // `npm run types` checks the whole project, tests included; a build would check a part of it again.
    ignoreBuildErrors: true,
    tsconfigPath: 'tsconfig.next.json',
  },
}

export default config
