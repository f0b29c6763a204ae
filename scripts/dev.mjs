// The server restarts and the console reloads at every change. Vite hands /api on to the server's port.
import { spawn } from 'node:child_process'
import { root } from './source-files.mjs'
import { ensureInstalled, forwardSignals, toolPath } from './steps.mjs'

await ensureInstalled()
const API_URL = process.env.API_URL ?? `http://localhost:${process.env.PORT || 8080}`
const env = { ...process.env, NODE_ENV: 'development', API_URL }
const start = (args, cwd = root) => spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
const children = [
  start([toolPath('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts', ...process.argv.slice(2)]),
  start([toolPath('vite')], `${root}/apps/web`),
]
forwardSignals(...children)
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0
    // One without the other is of no use.
    for (const other of children) if (other.exitCode === null) other.kill('SIGTERM')
  })
}
