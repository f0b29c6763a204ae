// npm run restore -- <folder>
import { resolve } from 'node:path'
import { ensureBuilt, ensureInstalled, runNode } from './steps.mjs'

// npm runs scripts in the project; the folder is meant from where the person stands.
const folders = process.argv.slice(2).map((folder) => resolve(process.env.INIT_CWD ?? '.', folder))
await ensureInstalled()
await ensureBuilt('server')
process.exitCode = (await runNode(['--enable-source-maps', 'apps/server/dist/restore.js', ...folders])).code
