// npm run simulate -- --plan plan.json [--url mqtt://host:port]
import { ensureBuilt, ensureInstalled, runNode } from './steps.mjs'

await ensureInstalled()
await ensureBuilt('server')
process.exitCode = (
  await runNode(['--enable-source-maps', 'apps/server/dist/simulator.js', ...process.argv.slice(2)])
).code
