import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The workspace root. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')

const closed = new Set(['node_modules', 'dist', '.git', '.output', 'data'])

/** All files below the given folders of the project, as paths relative to the root with forward slashes. */
export function filesBelow(...folders) {
  const found = []
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      // Only the data directory at the top is run-time state; a source folder may be called data.
      if (entry.isDirectory() && closed.has(entry.name) && (entry.name !== 'data' || folder === '')) continue
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  for (const folder of folders) if (existsSync(join(root, folder))) walk(folder)
  return found.toSorted((a, b) => (a < b ? -1 : 1))
}

/** Code that is checked: TypeScript and script files, not generated ones. */
export const isSource = (path) =>
  /\.(ts|tsx|mts|mjs|cjs|js)$/.test(path) && !/infra\/db\/(db|column)-types\.ts$|\.d\.ts$/.test(path)

export const isTest = (path) => /\.(test|fixture|builders)\.(ts|tsx|mjs)$/.test(path) || /(^|\/)(test|e2e)\//.test(path)

/** The README of each module of the server: module → text. */
export function readReadmes() {
  const pattern = /^apps\/server\/src\/modules\/([^/]+)\/README\.md$/
  const paths = filesBelow('apps/server/src/modules').filter((path) => pattern.test(path))
  return new Map(paths.map((path) => [pattern.exec(path)[1], readFileSync(join(root, path), 'utf8')]))
}
