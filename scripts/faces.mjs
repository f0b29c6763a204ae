// The face of a module: how many names other modules have to know.
import { resolveImport, withoutComments } from './import-graph.mjs'

const MOST = 40
const face = /^apps\/server\/src\/modules\/([^/]+)\/index\.ts$/

const declared =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const\s+enum|const|let|var|function\*?|class|interface|type|enum|namespace)\s+([\w$]+)/gm
const unpacked = /^export\s+(?:const|let|var)\s+[{[]([^=]*)[}\]]\s*=/gm
const listed = /^export\s+(?:type\s+)?\{([^}]*)\}(?:\s*from\s*['"]([^'"]+)['"])?/gm
const starred = /^export\s+(?:type\s+)?\*(?:\s+as\s+([\w$]+))?\s+from\s*['"]([^'"]+)['"]/gm
const spaces = /^import\s+(?:type\s+)?\*\s+as\s+([\w$]+)\s+from\s*['"]([^'"]+)['"]/gm

const split = (list) =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
/** Names under another: `ns` holding `a` and `b` is `ns.a` and `ns.b`. A namespace nobody can look into is one name. */
const under = (name, held) => (held.length ? held.map((one) => `${name}.${one}`) : [name])

/**
 * What a file exports. A namespace counts as the names it holds, however it is exported.
 * @param files path → text of every source file
 * @param above files that lead here: what goes round adds nothing
 */
export function exportsOf(path, files, above = []) {
  if (!files.has(path) || above.includes(path)) return []
  const code = withoutComments(files.get(path))
  const namesIn = (specifier) =>
    exportsOf(
      resolveImport(path, specifier, (target) => files.has(target)),
      files,
      [...above, path],
    )
  const namespaces = new Map([...code.matchAll(spaces)].map(([, name, from]) => [name, from]))
  const names = [...code.matchAll(declared)].map(([, name]) => name)
  for (const [, list] of code.matchAll(unpacked)) names.push(...split(list))
  for (const [, list, from] of code.matchAll(listed)) {
    const source = from ? namesIn(from) : []
    for (const [name, alias = name] of split(list).map((one) => one.split(/\s+as\s+/))) {
      const space = from ? undefined : namespaces.get(name)
      const held = source.filter((one) => one.startsWith(`${name}.`)).map((one) => one.slice(name.length + 1))
      names.push(...under(alias, space ? namesIn(space) : held))
    }
  }
  for (const [, name, from] of code.matchAll(starred))
    names.push(...(name ? under(name, namesIn(from)) : namesIn(from)))
  if (/^export\s+default\b/m.test(code)) names.push('default')
  return [...new Set(names)]
}

/**
 * @param files path → text of every source file
 * @returns one sentence for each face that exports too much
 */
export const brokenFaces = (files) =>
  [...files.keys()].flatMap((path) => {
    if (!face.test(path)) return []
    const { length } = exportsOf(path, files)
    return length > MOST ? [`${path}: exports ${length} names, at most ${MOST}`] : []
  })
