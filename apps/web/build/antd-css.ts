import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PARTS = { 'virtual:antd-core.css': 'core', 'virtual:antd-later.css': 'later' } as const
const isPart = (id: string): id is keyof typeof PARTS => id in PARTS

/**
 * Serves the component styles as two plain style sheets, so that the browser never computes them at run time. They are
 * made by a process of its own, because the library writes different class names unless it starts in production mode.
 */
export function antdCss(): Plugin {
  const made = new Map<string, string>()
  const script = fileURLToPath(new URL('./extract-antd-css.ts', import.meta.url))
  return {
    name: 'antd-css',
    resolveId: (id) => (isPart(id) ? `\0${id}` : null),
    load(id) {
      const name = id.slice(1)
      if (!id.startsWith('\0') || !isPart(name)) return null
      if (made.size === 0) {
        const options = { env: { ...process.env, NODE_ENV: 'production' }, maxBuffer: 64e6, encoding: 'utf8' } as const
        const sheets = JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', script], options))
        for (const [part, css] of Object.entries(sheets)) made.set(part, css as string)
      }
      return made.get(PARTS[name])
    },
  }
}
