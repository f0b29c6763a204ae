// Development: the server is bundled anew and restarted at every change of its sources, and the console reloads by
// itself. Vite hands /api on to the server's port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './source-files.mjs'
import { ensureInstalled, toolPath } from './steps.mjs'

/** Sources of the server and of the two programs it starts beside itself. */
const WATCHED = ['apps/server/src', 'apps/server/migrations', 'apps/sandbox/src', 'apps/simulator/src', 'packages']
/** Editors write a file in several steps, and a branch is many files. */
const SETTLED_MS = 50

await ensureInstalled()
const port = process.env.PORT || 8080
const API_URL = process.env.API_URL ?? `http://localhost:${port}`
const env = { MALLOC_ARENA_MAX: '1', ...process.env, NODE_ENV: 'development', API_URL }
const start = (args, cwd = root) => spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
// It lies where the delivered bundle does: the next start or test must build that again.
rmSync(join(root, 'apps/server/dist/.stamp'), { force: true })
// Imported here, because the bundler may just have been installed.
const { developmentBuilds } = await import('../apps/server/build.mjs')
const [main, ...beside] = await developmentBuilds()

const isRunning = ({ exitCode, signalCode }) => exitCode === null && signalCode === null
const exitOf = async (child) => void (isRunning(child) && (await once(child, 'exit')))

let server
let isStopping = false
let [isWorking, isChanged] = [false, false]
/** Whether something other than the server's own sources changed. */
let isBesideChanged = true

/** Bundles, and puts the new server in the place of the old one. Where the sources do not build, the old one stays. */
async function renew() {
  const from = performance.now()
  try {
    const others = isBesideChanged ? beside : []
    isBesideChanged = false
    await Promise.all([main, ...others].map((one) => one.rebuild()))
  } catch {
    // The bundler has said what is wrong.
    return
  }
  // Killed and not told to stop: the database is left running, and the new server takes it over at once.
  if (server && isRunning(server)) {
    await startedOrGone()
    server.kill('SIGKILL')
    await exitOf(server)
  }
  if (isStopping) return
  server = start(['apps/server/dist/main.js', ...process.argv.slice(2)])
  server.once('exit', (code) => {
    if (code !== null && !isStopping)
      console.error(`The server ended with code ${code}; the next change starts it again.`)
  })
  console.log(`built in ${((performance.now() - from) / 1_000).toFixed(1)} s`)
}

/** Demonstration data of a server that is killed while it writes them would stay half written. */
async function startedOrGone() {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    )
  // A worker answers nobody.
  while (process.env.ROLE !== 'worker' && isRunning(server) && !isStopping && !(await isReady())) await delay(100)
}

async function renewWhenChanged() {
  isChanged = true
  if (isWorking) return
  isWorking = true
  while (isChanged && !isStopping) {
    isChanged = false
    await renew()
  }
  isWorking = false
}

let settling
for (const folder of WATCHED.filter((one) => existsSync(join(root, one))))
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (!name || /\.test\.|node_modules/.test(name)) return
    isBesideChanged ||= !folder.startsWith('apps/server')
    clearTimeout(settling)
    settling = setTimeout(renewWhenChanged, SETTLED_MS)
  })

await renewWhenChanged()
const pages = start([toolPath('vite'), '--clearScreen', 'false'], `${root}/apps/web`)
// At a terminal Ctrl-C reaches the children by itself; a second signal would cut the server's clean stop short.
process.on('SIGINT', () => stop(process.stdin.isTTY ? undefined : 'SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
pages.once('exit', (code) => {
  process.exitCode ||= code ?? 0
  stop('SIGTERM')
})

/** One without the other is of no use. The server is told to stop here, so that it stops its database as well. */
function stop(signal) {
  if (isStopping) return
  isStopping = true
  const running = [server, pages].filter((child) => child && isRunning(child))
  if (signal) for (const child of running) child.kill(signal)
  void Promise.all(running.map(exitOf)).then(() => process.exit())
}
