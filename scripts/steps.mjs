// The steps the commands share: install, build, run. Needs nothing but Node, because it works before the install.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow, root } from './source-files.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Cloud Steward needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Prints one line and leaves with an exit code that says it failed. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Runs a program and waits. Our SIGINT and SIGTERM are handed on once, so that it can finish in its own time.
 * @param options quiet: collect the output instead of showing it
 * @returns `{ code, output }`; the code of a program ended by a signal is 128 + its number, as in a shell
 */
export function run(command, args, options = {}) {
  const { quiet, env, ...rest } = options
  const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env }, ...rest })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data))
    const stop = forwardSignals(child)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      stop()
      resolve({ code: code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15), output })
    })
  })
}

/** Hands SIGINT and SIGTERM on to the child; @returns the function that ends it. */
export function forwardSignals(...children) {
  let told = false
  const forward = (signal) => {
    // At a terminal Ctrl-C reaches the child by itself; a second signal would cut its clean stop short.
    if (told || (signal === 'SIGINT' && process.stdin.isTTY)) return
    told = true
    for (const child of children) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, forward)
  }
}

/** Runs a node program from node_modules (or a script of ours) with this very Node. */
export const runNode = (args, options) => run(process.execPath, args, options)

/** The start file of a package's command, without a shell or npx in between. */
export function toolPath(name, command = name) {
  const folder = [root, join(root, 'apps/web')].map((one) => join(one, 'node_modules', name)).find(existsSync)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Does one step, and prints its name and how long it took: on a terminal the name stands there while it is worked on. */
async function showStep(name, work) {
  const from = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`${name} …`)
  const result = await work()
  const seconds = ((performance.now() - from) / 1_000).toFixed(1)
  console.log(`${process.stdout.isTTY ? '' : `${name} …`} ${seconds} s`)
  return result
}

const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

function writeStamp(path, stamp) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), stamp)
}

const manifests = ['package.json', 'package-lock.json', '.npmrc']
const workspaceManifests = [
  'packages/contract',
  'packages/protocol',
  'apps/server',
  'apps/web',
  'apps/sandbox',
  'apps/simulator',
].map((folder) => `${folder}/package.json`)

/** Whether npm's own record of what it installed agrees with the lock file: somebody ran npm themselves. */
function lockIsInstalled() {
  const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (path) => JSON.parse(read(path) || '{}').packages ?? {},
  )
  const packages = Object.entries(wanted).filter(([path]) => path.includes('node_modules/'))
  return packages.every(([path, { version, optional }]) => optional || installed[path]?.version === version)
}

function npm(...args) {
  const all = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const program = process.env.npm_execpath
  const done = program?.endsWith('.js')
    ? runNode([program, ...all], { quiet: true })
    : run('npm', all, { quiet: true, shell: process.platform === 'win32' })
  return done.catch((error) => ({ code: 1, output: String(error) }))
}

/** Installs the packages of the lock file, unless exactly these are installed. */
export async function ensureInstalled() {
  const hash = createHash('sha256')
  for (const path of [...manifests, ...workspaceManifests]) hash.update(`${path}\n${read(path)}\n`)
  const stamp = `${hash.digest('hex')} ${process.platform}-${process.arch}`
  if (read('node_modules/.stamp') === stamp) return
  if (lockIsInstalled()) return writeStamp('node_modules/.stamp', stamp)
  const { code, output } = await showStep('install', async () => {
    const done = await npm('ci')
    // Registries that mirror one platform only leave the others' optional packages out of the lock file; `ci` refuses
    // that. An install that saves nothing takes the same locked versions.
    return done.code !== 0 && done.output.includes('EUSAGE') ? npm('install', '--no-save') : done
  })
  if (code !== 0) fail(`${output}\nThe packages could not be installed. Check the network, then try: npm ci`)
  writeStamp('node_modules/.stamp', stamp)
}

/** What a bundle is made of: sources by size and time of change, so that asking costs milliseconds. */
function fingerprint(folders, single) {
  const hash = createHash('sha256')
  for (const path of [...filesBelow(...folders), ...single]) {
    if (/\.test\.[a-z]+$/.test(path) || !existsSync(join(root, path))) continue
    const { size, mtimeMs } = statSync(join(root, path))
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const bundles = [
  {
    name: 'server',
    stamp: 'apps/server/dist/.stamp',
    folders: [
      'packages/contract/src',
      'packages/protocol/src',
      'apps/server/src',
      'apps/sandbox/src',
      'apps/simulator/src',
    ],
    single: ['package-lock.json', 'apps/server/build.mjs'],
    build: () => runNode(['apps/server/build.mjs'], { quiet: true }),
  },
  {
    name: 'console',
    stamp: 'apps/web/dist/.stamp',
    folders: ['packages/contract/src', 'apps/web/src', 'apps/web/public', 'apps/web/build'],
    single: [
      'package-lock.json',
      'tsconfig.base.json',
      ...['package.json', 'index.html', 'vite.config.ts'].map((name) => `apps/web/${name}`),
    ],
    build: () =>
      run('npm', ['run', 'build', '-w', '@cloud-steward/web'], {
        quiet: true,
        shell: process.platform === 'win32',
      }),
  },
]

/** Builds what is out of date: the server bundle and the console. */
export async function ensureBuilt(...names) {
  for (const bundle of bundles.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const stamp = fingerprint(bundle.folders, bundle.single)
    if (read(bundle.stamp) === stamp) continue
    const { code, output } = await showStep(`build of the ${bundle.name}`, bundle.build)
    if (code !== 0) fail(`${output}\nThe ${bundle.name} could not be built.`)
    writeStamp(bundle.stamp, stamp)
  }
}
