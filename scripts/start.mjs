import { readFileSync } from 'node:fs'
import { ensureBuilt, ensureInstalled, runNode } from './steps.mjs'

await ensureInstalled()
await ensureBuilt()
// C's library keeps an arena for every thread and gives little of them back; one is enough for what is not JavaScript.
const { env } = JSON.parse(readFileSync(new URL('../apps/server/launch.json', import.meta.url), 'utf8'))
const server = ['apps/server/dist/main.js', ...process.argv.slice(2)]
process.exitCode = (await runNode(server, { env: { ...env, ...process.env } })).code
