import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The system user PostgreSQL runs as. */
export type Account = { name: string; uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, so root hands it to `postgres` or else to `nobody`, which every Linux has:
 * nothing is created on the machine. Anyone else runs it as themselves (undefined).
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid && Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** The first directory on the way to `path` (itself included) that the account may not pass, if there is one. */
export function closedTo(account: Account, path: string): string | undefined {
  const above = dirname(path)
  const closed = above === path ? undefined : closedTo(account, above)
  if (closed) return closed
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return undefined
  const bit = found.uid === account.uid ? 0o100 : found.gid === account.gid ? 0o010 : 0o001
  return found.mode & bit ? undefined : path
}
