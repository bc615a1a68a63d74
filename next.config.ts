import type { NextConfig } from 'next'

const config: NextConfig = {
  // The PushPress SDK ships TypeScript sources only.
  transpilePackages: ['@pushpress/pushpress'],
  poweredByHeader: false,
  typescript: {
    // `npm run types` checks the whole project, tests included; a build would check a part of it again.
    ignoreBuildErrors: true,
    tsconfigPath: 'tsconfig.next.json',
  },
}

export default config
