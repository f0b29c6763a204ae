// The face of a module: how many names other modules have to know.
import { resolveImport, withoutComments } from './import-graph.mjs'

const MOST = 40
const face = /^apps\/server\/src\/modules\/([^/]+)\/index\.ts$/

const declared =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const\s+enum|const|let|var|function\*?|class|interface|type|enum|namespace)\s+([\w$]+)/gm
const unpacked = /^export\s+(?:const|let|var)\s+[{[]([^=]*)[}\]]\s*=/gm
const listed = /^export\s+(?:type\s+)?\{([^}]*)\}(?:\s*from\s*['"]([^'"]+)['"])?/gm
const starred = /^export\s+(?:type\s+)?\*(?:\s+as\s+([\w$]+))?\s+from\s*['"]([^'"]+)['"]/gm
const imported = /^import\s+(?:type\s+)?\*\s+as\s+([\w$]+)\s+from\s*['"]([^'"]+)['"]/gm

const split = (list) =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type\s+/, ''))
    .filter(Boolean)
/** Names under another: `ns` holding `a` and `b` is `ns.a` and `ns.b`. A namespace nobody can look into is one name. */
const under = (name, held) => (held.length ? held.map((one) => `${name}.${one}`) : [name])

/** The names of `export { … }`: also those under a namespace, imported here or exported by the file they come from. */
function listedIn(code, namesIn) {
  const spaces = new Map([...code.matchAll(imported)].map(([, name, from]) => [name, from]))
  return [...code.matchAll(listed)].flatMap(([, list, from]) => {
    const source = from ? namesIn(from) : [...spaces].flatMap(([name, of]) => under(name, namesIn(of)))
    return split(list).flatMap((one) => {
      const [name, alias = name] = one.split(/\s+as\s+/)
      const held = source.filter((known) => known.startsWith(`${name}.`)).map((known) => known.slice(name.length + 1))
      return under(alias, held)
    })
  })
}

/**
 * What a file exports. A namespace counts as the names it holds, however it is exported.
 * @param files path → text of every source file
 * @param above files that lead here: what goes round adds nothing
 */
export function exportsOf(path, files, above = []) {
  if (!files.has(path) || above.includes(path)) return []
  const code = withoutComments(files.get(path))
  const target = (specifier) => resolveImport(path, specifier, (one) => files.has(one))
  const namesIn = (specifier) => exportsOf(target(specifier), files, [...above, path])
  return [
    ...new Set([
      ...[...code.matchAll(declared)].map(([, name]) => name),
      ...[...code.matchAll(unpacked)].flatMap(([, list]) => split(list)),
      ...listedIn(code, namesIn),
      ...[...code.matchAll(starred)].flatMap(([, name, from]) => (name ? under(name, namesIn(from)) : namesIn(from))),
      ...(/^export\s+default\b/m.test(code) ? ['default'] : []),
    ]),
  ]
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
