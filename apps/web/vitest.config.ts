import { defineConfig } from 'vitest/config'
import { labelModules } from './build/labels.ts'
import { listPages } from './build/list-pages.ts'
import { ownI18n } from './build/own-i18n.ts'

export default defineConfig({
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:5173/' } },
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    restoreMocks: true,
    css: false,
  },
  resolve: { alias: ownI18n },
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
