import { defineConfig } from 'vitest/config'
import { labelModules } from './build/labels.ts'
import { listPages } from './build/list-pages.ts'

export default defineConfig({
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    restoreMocks: true,
    css: false,
  },
  plugins: [
    labelModules(),
    listPages(),
    {
      name: 'no-styles',
      resolveId: (id) => (id.startsWith('virtual:antd') ? `\0${id}` : null),
      load: (id) => (id.startsWith('\0virtual:antd') ? '' : null),
    },
  ],
})
