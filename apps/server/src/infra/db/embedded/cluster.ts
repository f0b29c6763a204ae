import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError, unwritable } from '../../start-error.ts'
import type { Account } from './account.ts'
import { type Binaries, cleanEnv } from './binaries.ts'

/** The superuser's password: made once, kept beside the cluster, readable by nobody else. */
export function superuserPassword(dataDir: string): string {
  const file = join(dataDir, 'secrets', 'postgres-password')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  if (existsSync(join(dataDir, 'pg'))) {
    throw new StartError(`${file} is missing, but there is a database in ${join(dataDir, 'pg')}: restore that file.`)
  }
  const password = randomBytes(24).toString('base64url')
  try {
    writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  } catch (error) {
    throw unwritable(dataDir, error)
  }
  return password
}

/** Creates the cluster in `<dataDir>/pg` unless it is there, and refuses one of another major version. */
export async function ensureCluster(
  dataDir: string,
  binaries: Binaries,
  options: { account: Account | undefined; password: string; durable: boolean },
): Promise<void> {
  const target = join(dataDir, 'pg')
  if (existsSync(target)) return checkMajor(target, binaries)
  // initdb works in a directory of its own name, so a start killed half-way leaves nothing that looks like a cluster.
  const draft = join(dataDir, 'pg.new')
  const passwordFile = join(dataDir, 'pg.password')
  try {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, options.password, { mode: 0o600 })
    if (options.account)
      for (const path of [draft, passwordFile]) chownSync(path, options.account.uid, options.account.gid)
    await initdb(draft, passwordFile, binaries, options)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw unwritable(dataDir, error)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

async function initdb(
  dir: string,
  passwordFile: string,
  binaries: Binaries,
  options: { account: Account | undefined; durable: boolean },
): Promise<void> {
  const run = (ctype: string) => {
    // The character type must know more than ASCII: with plain C, trigram search sees no Chinese letter at all.
    const locale = ['--locale=C', `--lc-ctype=${ctype}`]
    // Tests also run on older servers, which know only the libraries of the system.
    if (Number(binaries.major) >= 17) locale.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
    const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    const args = ['-D', dir, '-E', 'UTF8', ...locale, ...access, '--no-instructions', '--no-clean']
    if (!options.durable) args.push('--no-sync')
    const { uid, gid } = options.account ?? {}
    return promisify(execFile)(binaries.bin('initdb'), args, { uid, gid, cwd: dir, env: cleanEnv })
  }
  const locales = process.platform === 'win32' ? ['C.UTF-8'] : ['C.UTF-8', 'en_US.UTF-8']
  for (const ctype of locales) {
    try {
      await run(ctype)
      return
    } catch (error) {
      // The bootstrap server inside initdb complains on either stream.
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
      const output = stdout + stderr
      const unknownLocale = /invalid locale name/.test(output)
      if (unknownLocale && ctype !== locales.at(-1)) continue
      throw new StartError(whyFailed('PostgreSQL could not create its data', output || String(error), dir))
    }
  }
}

/** Less room than one WAL segment takes. */
function isFull(dir: string): boolean {
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize < 16 * 2 ** 20
}

/** One line out of PostgreSQL's own output: a full disk by name, else the last thing it complained about. */
export function whyFailed(what: string, output: string, dir: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(output) || isFull(dir)) {
    return `${what}: the disk of ${dir} is full. Free some space or set DATA_DIR to another disk.`
  }
  if (/Read-only file system/i.test(output)) return `${what}: ${dir} is on a read-only file system.`
  // Our own readiness questions leave 'is starting up' lines; they are no reason.
  const lines = output
    .split('\n')
    .filter((line) => /(PANIC|FATAL|ERROR|error):/.test(line) && !line.includes('the database system is'))
  const line = lines.findLast((one) => /(PANIC|FATAL):/.test(one)) ?? lines.at(-1) ?? output.trim().split('\n').at(-1)
  return `${what}: ${line?.replace(/^.*?(PANIC|FATAL|ERROR|error): +/, '') || 'it said nothing'}`
}

function checkMajor(dir: string, binaries: Binaries): void {
  const file = join(dir, 'PG_VERSION')
  const major = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  if (major === binaries.major) return
  const found = major ? `was written by PostgreSQL ${major}` : 'is not a PostgreSQL data directory'
  throw new StartError(
    `${dir} ${found}; this release brings PostgreSQL ${binaries.major} and changed nothing. ` +
      'Use the release that wrote it to make a backup and restore that here, or set DATA_DIR to another directory.',
  )
}
