import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { labelModules } from './apps/web/build/labels.ts'
import { listPages } from './apps/web/build/list-pages.ts'

const webSetup = 'apps/web/test/setup.ts'

export default defineConfig({
  test: {
    // Imports cost most of the time of a test file; tests share no mutable module state, so workers may keep them.
    isolate: false,
    // One more than there are cores: devices, channels and processes are waited for.
    maxWorkers: availableParallelism() + 1,
    // What is waited for takes as long as the machine is busy; a session is believed for a second by itself.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['{packages,apps/server,scripts,bench}/**/*.test.{ts,mjs}'],
          globalSetup: 'apps/server/test/global-setup.ts',
          setupFiles: ['apps/server/test/begin-file.ts'],
        },
      },
      {
        extends: true,
        // The modules the console's build makes up: words by language and domain, lists without a page of their own.
        plugins: [labelModules(), listPages()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: existsSync(webSetup) ? [webSetup] : [],
        },
      },
    ],
  },
})
