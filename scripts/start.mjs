import { ensureBuilt, ensureInstalled, runNode } from './steps.mjs'

await ensureInstalled()
await ensureBuilt()
const server = ['--enable-source-maps', 'apps/server/dist/main.js', ...process.argv.slice(2)]
process.exitCode = (await runNode(server)).code
