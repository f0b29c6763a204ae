// Seconds until the first healthy answer: the server alone on a running database, npm start warm, and after kill -9 of
// everything but the database. npm run bench -- start [--cold]
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../apps/server/src/infra/db/embedded/index.ts'
import { freePort } from '../apps/server/src/infra/db/embedded/readiness.ts'
import { figure, median, reported, rounds, stated } from './_figures.ts'
import { startBundle, temporary } from './_product.ts'

const ROUNDS = 5
const project = fileURLToPath(new URL('..', import.meta.url))
const within = (name: string, seconds: number[], goal: number) =>
  figure({ name, ours: rounds(seconds, 'least', 's', 2), goal: `≤ ${goal} s`, ok: median(seconds) <= goal })
stated('demonstration data of two tenants: about 600 rooms, two years')

const folder = temporary('start')
const server = await startEmbedded({ dataDir: folder, log: { info: () => {}, warn: console.warn } })
const alone: number[] = []
for (let round = -1; round < ROUNDS; round++) {
  const bundle = await startBundle({ DATABASE_URL: server.url, DATA_DIR: join(folder, 'files'), DEMO: '1' })
  if (round >= 0) alone.push(bundle.readyAfter)
  bundle.child.kill('SIGTERM')
  await bundle.ended
}
await server.stop()
within('process alone on a running database', alone, 1.5)

/** npm start in a process group of its own, so that it can be ended as a whole. */
async function npmStart(dataDir: string, cwd = project): Promise<{ seconds: number; child: ChildProcess }> {
  const port = await freePort()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  const from = performance.now()
  const child = spawn('npm', ['start'], { cwd, env, detached: true, stdio: 'ignore' })
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) return { seconds: (performance.now() - from) / 1_000, child }
    if (performance.now() - from > 300_000 || child.exitCode !== null) throw new Error('npm start did not become ready')
    await delay(15)
  }
}
async function end({ child }: { child: ChildProcess }, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const gone = new Promise((resolve) => child.once('close', resolve))
  process.kill(-child.pid!, signal)
  await gone
  if (signal === 'SIGTERM') await delay(1_500)
}

const dataDir = join(folder, 'data')
await end(await npmStart(dataDir), 'SIGTERM')
const [warm, killed]: number[][] = [[], []]
for (let round = 0; round < ROUNDS; round++) {
  const first = await npmStart(dataDir)
  warm!.push(first.seconds)
  await end(first, 'SIGKILL')
  const second = await npmStart(dataDir)
  killed!.push(second.seconds)
  await end(second, 'SIGTERM')
}
within('npm start, warm', warm!, 3)
within('npm start, after kill -9', killed!, 6)

if (process.argv.includes('--cold')) {
  const copy = join(folder, 'project')
  mkdirSync(copy)
  const files = execFileSync('git', ['ls-files'], { cwd: project }).toString().trim().split('\n')
  for (const file of files) cpSync(join(project, file), join(copy, file))
  const cold = await npmStart(join(folder, 'cold'), copy)
  reported('npm start, cold: install, build, seed', `${cold.seconds.toFixed(0)} s`)
  await end(cold, 'SIGTERM')
}
rmSync(folder, { recursive: true, force: true })
