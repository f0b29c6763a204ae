import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: 'e2e/serve.ts',
    // Each worker has a browser, a server and demonstration data of its own: files do not meet, journeys of one file do.
    maxWorkers: 2,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // What comes takes as long as the machine is busy.
    expect: { poll: { timeout: 60_000 } },
  },
})
