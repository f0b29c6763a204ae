import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const NAMED_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons|@rc-component\/(?:tree|form))["'];?/g

/** What the table and the theme take from inner packages whose index would bring the whole tree and form. */
const INNER: Readonly<Record<string, string>> = {
  FormProvider: '@rc-component/form/es/FormContext',
  arrAdd: '@rc-component/tree/es/util',
  arrDel: '@rc-component/tree/es/util',
  conductCheck: '@rc-component/tree/es/utils/conductUtil',
  convertDataToEntities: '@rc-component/tree/es/utils/treeUtil',
}

/** Component name → file, read from the lines `export { default as X } from './x'` of the library's own index. */
function antdFiles(): Map<string, string> {
  const index = readFileSync(require.resolve('antd/es/index.js'), 'utf8')
  const lines = index.matchAll(/export \{ default as (\w+) \} from '\.\/([\w-]+)'/g)
  return new Map([...lines].map(([, name, folder]) => [name!, `antd/es/${folder}/index.js`]))
}

/**
 * Rewrites `import { Button } from 'antd'` to the file of the component, for production builds only. The bundler puts
 * the whole re-export graph of a barrel that several chunks use into one shared chunk (rolldown issue 8920), which
 * doubles the first load. Sources keep importing from `antd`.
 */
export function antdImports(styled: readonly string[]): Plugin {
  const files = antdFiles()
  const fileOf = (name: string, from: string): string => {
    if (from !== 'antd') return `@ant-design/icons/es/icons/${name}`
    const file = files.get(name)
    if (!file) throw new Error(`antd has no default export ${name}; import it from its own file`)
    return file
  }
  return {
    name: 'antd-imports',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/["'](antd|@ant-design\/icons|@rc-component\/(tree|form))["']/.test(code)) return null
      const ours = !id.includes('node_modules')
      let changed = false
      const next = code.replace(NAMED_IMPORT, (whole, names: string, from: string) => {
        const inner = from.startsWith('@rc-component/')
        if (inner && names.split(',').some((part) => !INNER[part.trim().split(/\s/)[0]!])) return whole
        changed = true
        const parts = names.split(',').flatMap((part) => {
          const [name, local = name] = part.trim().split(/\s+as\s+/)
          if (!name) return []
          if (ours && from === 'antd' && !styled.includes(name))
            this.error(`${id} uses antd ${name}, which has no styles yet: add it to build/antd-components.ts`)
          if (inner) return [`import { ${name} as ${local} } from ${JSON.stringify(INNER[name])};`]
          return [`import ${local} from ${JSON.stringify(fileOf(name, from))};`]
        })
        return parts.join('')
      })
      return changed ? { code: next, map: null } : null
    },
  }
}
