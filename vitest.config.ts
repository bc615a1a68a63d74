import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

// The PushPress SDK ships TypeScript sources whose package entry does not exist.
const pushpress = resolve(root, 'node_modules/@pushpress/pushpress/src')

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${root}/` },
      { find: /^@pushpress\/pushpress$/, replacement: `${pushpress}/index.ts` },
      { find: /^@pushpress\/pushpress\/(.*)\.js$/, replacement: `${pushpress}/$1.ts` },
    ],
  },
  test: {
    // Much of the time is spent waiting for Postgres: three files at once keep two cores busy.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'engine',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**'],
          globalSetup: ['tests/cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/cluster.ts', 'tests/e2e/setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
