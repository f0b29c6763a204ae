// Who imports whom. Written here because TypeScript 7 has no JavaScript API, so the usual tools cannot read our files.
import { posix } from 'node:path'
import { moduleOf } from './modules.mjs'
import { isTest } from './source-files.mjs'

const statement =
  /^[ \t]*(import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]|^[ \t]*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** A source text without its comments. */
export const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/^[ \t]*\/\/.*$/gm, '')

/** The imports of one file: `{ to, names, typeOnly, lazy }`, where `to` is a project path or the name of a package. */
export function importsOf(path, text, exists) {
  return [...withoutComments(text).matchAll(statement)].map(([, , clause = '', from, bare, dynamic]) => {
    const names =
      clause
        .match(/\{([\s\S]*)\}/)?.[1]
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean) ?? []
    const inlineTypes =
      names.length > 0 && !/^\s*[\w$]+\s*,/.test(clause) && names.every((name) => /^\s*type\s/.test(name))
    const typeOnly = /^\s*type\s/.test(clause) || inlineTypes
    // What is fetched when it is first needed cannot be half-loaded, so it may close a circle.
    return { to: resolveImport(path, from ?? bare ?? dynamic, exists), names, typeOnly, lazy: dynamic !== undefined }
  })
}

/** The project path or the package that a file means by a specifier. */
export function resolveImport(path, specifier, exists) {
  const shared = /^@cloud-steward\/(contract|protocol)(?:\/(.*))?$/.exec(specifier)
  const target = shared
    ? `packages/${shared[1]}/src/${shared[2] ?? 'index.ts'}`
    : specifier.startsWith('.')
      ? posix.join(posix.dirname(path), specifier.split('?')[0])
      : undefined
  if (target) return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(exists) ?? target
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** The same graph seen between server modules, where a cycle can hide in files that are no cycle themselves. */
export function moduleGraph(graph) {
  const modules = new Map()
  for (const [path, targets] of graph) {
    const own = isTest(path) ? undefined : moduleOf(path)
    if (!own) continue
    const others = targets.map(moduleOf).filter((other) => other && other !== own)
    modules.set(own, [...(modules.get(own) ?? []), ...others])
  }
  return modules
}

/** One example per knot of the graph. */
export function cycles(graph) {
  const state = new Map()
  const found = []
  const visit = (node, trail) => {
    state.set(node, 'open')
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') found.push([...trail.slice(trail.indexOf(next)), next])
      else if (!state.has(next)) visit(next, [...trail, next])
    }
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node, [node])
  return found
}
