import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { LATER, LISTS } from './antd-components.ts'

const PARTS = {
  'virtual:antd-core.css': 'core',
  'virtual:antd-lists.css': 'lists',
  'virtual:antd-later.css': 'later',
} as const
const isPart = (id: string): id is keyof typeof PARTS => id in PARTS

/**
 * Serves the component styles as three plain style sheets, so that the browser never computes them at run time. They are
 * made by a process of its own, because the library writes different class names unless it starts in production mode.
 */
export function antdCss(): Plugin {
  const made = new Map<string, string>()
  const script = fileURLToPath(new URL('./extract-antd-css.ts', import.meta.url))
  return {
    name: 'antd-css',
    // Whoever uses a component of another sheet gets the sheet, without having to think of it.
    transform(code, id) {
      if (id.includes('node_modules') || !/\.tsx?$/.test(id.split('?')[0]!)) return null
      const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']antd["']/g)].flatMap(([, list]) =>
        list!.split(','),
      )
      const uses = (list: readonly string[]) => names.some((name) => list.includes(name.trim().split(/\s/)[0]!))
      const late = uses(LATER)
      // Most of those are made of lists themselves. `App` alone draws nothing: it is asked for what it does.
      const lists = late || uses(LISTS.filter((name) => name !== 'App'))
      const sheets = [lists && 'lists', late && 'later'].filter(Boolean)
      return sheets.length
        ? { code: code + sheets.map((one) => `\nimport 'virtual:antd-${one}.css'`).join(''), map: null }
        : null
    },
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
