import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const MAKERS = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item)
  else if (value && typeof value === 'object') {
    if (typeof (value as Node).type === 'string') yield value as Node
    for (const [key, inner] of Object.entries(value)) if (key !== 'parent') yield* nodesOf(inner)
  }
}

/**
 * Takes the style functions out of the components. With `zeroRuntime` they are never called: the style sheets were made
 * at build time. What stays is the part that writes the theme's variables.
 */
export function withoutRuntimeStyles(): Plugin {
  return {
    name: 'without-runtime-styles',
    apply: 'build',
    enforce: 'post',
    load: (id) => (id.endsWith('antd/es/theme/util/useResetIconStyle.js') ? 'export default () => {}' : null),
    transform(code, id) {
      if (id.endsWith('cssinjs-utils/es/util/genStyleUtils.js')) {
        const hook = [...nodesOf(this.parse(code))].find(
          (node) =>
            node.type === 'FunctionDeclaration' && (node.id as { name: string }).name === 'genComponentStyleHook',
        )
        if (!hook) this.error('genComponentStyleHook is gone: look again how the components are styled')
        // Without `hashed` the class that every component gets from it is the empty one.
        return {
          code: `${code.slice(0, hook.start)}function genComponentStyleHook() { return () => '' }${code.slice(hook.end)}`,
          map: null,
        }
      }
      if (!/antd\/es\/.*\/style\//.test(id) || ![...MAKERS].some((maker) => code.includes(`${maker}(`))) return null
      const functions = [...nodesOf(this.parse(code))].flatMap((node) => {
        if (node.type !== 'CallExpression' || !MAKERS.has((node.callee as { name?: string }).name ?? '')) return []
        const style = (node.arguments as Node[])[1]
        return style ? [style] : []
      })
      let slim = code
      for (const { start, end } of functions.toReversed()) slim = `${slim.slice(0, start)}() => []${slim.slice(end)}`
      return { code: slim, map: null }
    },
  }
}

const NOTHING = '() => null;'
/** Imports of parts that come with a component but are never shown here, and what stands in their place. */
const NEVER_SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // A dialog of ours shows its own waiting state, not a skeleton.
  'antd/es/modal/Modal.js': { "import Skeleton from '../skeleton';": `const Skeleton = ${NOTHING}` },
  // Each tooltip has its own bubble; none glides from one to the next.
  'antd/es/config-provider/index.js': {
    "import UniqueProvider from '../tooltip/UniqueProvider';": `const UniqueProvider = ${NOTHING}`,
  },
  '@rc-component/trigger/es/index.js': {
    'import UniqueProvider from "./UniqueProvider";': `const UniqueProvider = ${NOTHING}`,
  },
}
/** Puts other words in the place of some in the library's files, and stops the build when they are gone. */
const replacing = (name: string, places: typeof NEVER_SHOWN): Plugin => ({
  name,
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const found = Object.entries(places).find(([file]) => id.endsWith(file))
    if (!found) return null
    let changed = code
    for (const [wanted, instead] of Object.entries(found[1])) {
      if (!code.includes(wanted)) this.error(`${found[0]} has changed: look again what it brings along`)
      changed = changed.replace(wanted, instead)
    }
    return { code: changed, map: null }
  },
})
/** Leaves parts out of the first load that come with a component but are never shown here. */
export const withoutUnusedParts = (): Plugin => replacing('without-unused-parts', NEVER_SHOWN)
