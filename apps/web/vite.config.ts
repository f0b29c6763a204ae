import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { STYLED } from './build/antd-components.ts'
import { antdCss } from './build/antd-css.ts'
import { withoutRuntimeStyles, withoutUnusedParts } from './build/antd-slim.ts'
import { directImports } from './build/direct-imports.ts'
import { firstPages } from './build/first-pages.ts'
import { labelModules } from './build/labels.ts'
import { listPages } from './build/list-pages.ts'
import { precompress } from './build/precompress.ts'

export default defineConfig({
  plugins: [
    react(),
    labelModules(),
    listPages(),
    antdCss(),
    directImports(STYLED),
    withoutUnusedParts(),
    withoutRuntimeStyles(),
    firstPages(),
    precompress(),
  ],
  json: { stringify: true, namedExports: false },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1_000,
    // The start names what each of two hundred pages loads with it. What runs already need not be among it.
    modulePreload: {
      resolveDependencies: (_, all, { hostType }) =>
        hostType === 'html' ? all : all.filter((one) => !/assets\/(?:start|rolldown-runtime)-[\w-]+\.\w+$/.test(one)),
    },
    // What every visit needs travels in two files instead of forty: fewer requests, and it compresses better.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /app[\\/]main\.tsx$/, priority: 2 },
            { name: 'signed-in', test: /app[\\/]signed-in-routes\.tsx$/ },
            { name: 'login', test: /app[\\/]LoginRoute\.tsx$/, priority: 1 },
            { name: 'frame', test: /(app[\\/]ShellRoute|kit[\\/]ResourcePage)\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: process.env.API_URL ?? 'http://localhost:8080', ws: true } } },
})
