import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Where a name of a package really lives: an import statement for it under a local name, or undefined if unknown. */
type Finder = (name: string, local: string) => string | undefined
const byName = (file: string, name: string, local: string): string =>
  `import { ${name === local ? name : `${name} as ${local}`} } from ${JSON.stringify(file)};`
const byDefault = (file: string, local: string): string => `import ${local} from ${JSON.stringify(file)};`

function antd(): Finder {
  const index = readFileSync(require.resolve('antd/es/index.js'), 'utf8')
  const lines = index.matchAll(/export \{ default as (\w+) \} from '\.\/([\w-]+)'/g)
  const folders = new Map([...lines].map(([, name, folder]) => [name!, folder!]))
  return (name, local) => {
    const folder = folders.get(name)
    return folder && byDefault(`antd/es/${folder}/${name === 'Input' ? name : 'index'}.js`, local)
  }
}

/** A package whose index only imports names from its files and exports them again. */
function fromIndex(path: string, rest?: Finder): Finder {
  const files = new Map<string, string>()
  for (const [, names, file] of readFileSync(path, 'utf8').matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    for (const name of names!.split(',')) files.set(name.trim(), join(dirname(path), file!))
  return (name, local) => {
    const file = files.get(name)
    return file ? byName(file, name, local) : rest?.(name, local)
  }
}

function fromList(files: Readonly<Record<string, string>>): Finder {
  return (name, local) => files[name] && byName(files[name], name, local)
}

function finders(): Record<string, Finder> {
  const modern = (name: string): string =>
    join(dirname(require.resolve(`${name}/package.json`)), 'build/modern/index.js')
  const core = fromIndex(modern('@tanstack/query-core'))
  return {
    antd: antd(),
    '@ant-design/icons': (name, local) => byDefault(`@ant-design/icons/es/icons/${name}`, local),
    '@tanstack/query-core': core,
    '@tanstack/react-query': fromIndex(modern('@tanstack/react-query'), core),
    // What the theme takes from a package whose index would bring the whole form.
    '@rc-component/form': fromList({ FormProvider: '@rc-component/form/es/FormContext' }),
  }
}

/**
 * `Input.Search` and its like hang on the simple input, so whoever needs that one would bring all of them. Likewise
 * `App.useApp` on the component, with the dialogs and messages it draws.
 */
function apart(code: string): string {
  const parts = new Set([...code.matchAll(/\bInput\.([A-Z]\w+)/g)].map(([, part]) => part!))
  const imports = [...parts].map((part) => byDefault(`antd/es/input/${part}.js`, `Input${part}`))
  if (!/\bApp\.useApp\b/.test(code)) return imports.join('') + code.replace(/\bInput\.([A-Z]\w+)/g, 'Input$1')
  imports.push(byDefault('antd/es/app/useApp.js', 'useAntdApp'))
  const hook = code.replace(/\bInput\.([A-Z]\w+)/g, 'Input$1').replace(/\bApp\.useApp\b/g, 'useAntdApp')
  // A chunk of a group takes along what its sources import, used or not: the name goes where only the hook was meant.
  const isDrawn = hook.replace(/import\s*\{[^}]*\}/g, '').match(/\bApp\b/)
  return imports.join('') + (isDrawn ? hook : hook.replace(/(import\s*\{[^}]*?)\bApp\b,?/, '$1'))
}

/**
 * Rewrites `import { Button } from 'antd'` to the file of the component, for production builds only. The bundler puts
 * the whole re-export graph of a barrel that several chunks use into one shared chunk (rolldown issue 8920), which
 * doubles the first load. Sources keep importing from the package.
 */
export function directImports(styled: readonly string[]): Plugin {
  const known = finders()
  const statement = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'](${Object.keys(known).join('|')})["'];?`, 'g')
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    transform(given, id) {
      const ours = !id.includes('node_modules')
      const code = ours ? apart(given) : given
      if (ours && /\bimport\s*["']antd["']/.test(code))
        this.error(`${id} imports antd whole: write \`import type\` where only types are meant`)
      const next = code.replace(statement, (whole, names: string, from: string) => {
        const found = names.split(',').flatMap((part) => {
          const [name, local = name] = part.trim().split(/\s+as\s+/)
          if (!name) return []
          if (ours && from === 'antd' && !styled.includes(name))
            this.error(`${id} uses antd ${name}, which has no styles yet: add it to build/antd-components.ts`)
          return [known[from]!(name, local!)]
        })
        return found.every(Boolean) ? found.join('') : whole
      })
      return next === given ? null : { code: next, map: null }
    },
  }
}
