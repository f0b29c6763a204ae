// npm run seed -- --rooms 100000
import { ensureBuilt, ensureInstalled, runNode } from './steps.mjs'

await ensureInstalled()
await ensureBuilt('server')
process.exitCode = (await runNode(['--enable-source-maps', 'apps/server/dist/seed.js', ...process.argv.slice(2)])).code
