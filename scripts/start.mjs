import { readFileSync } from 'node:fs'
import { ensureBuilt, ensureInstalled, runNode } from './steps.mjs'

await ensureInstalled()
await ensureBuilt()
// Most memory of a server that rests is room for young objects and C's arenas of every thread: both are kept small.
const { flags, env } = JSON.parse(readFileSync(new URL('../apps/server/launch.json', import.meta.url), 'utf8'))
const server = [...flags, 'apps/server/dist/main.js', ...process.argv.slice(2)]
process.exitCode = (await runNode(server, { env: { ...env, ...process.env } })).code
