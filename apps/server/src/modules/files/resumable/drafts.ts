import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Added } from '../library/add-file.service.ts'

/** How long an unfinished upload without activity is kept, and the result of a finished one: two days. */
const KEPT_MS = 2 * 86_400_000
/** Unfinished uploads of one tenant, and of one user, at the same time. */
const [MOST_DRAFTS, MOST_OF_USER] = [200, 50] as const
const ID = /^\d+-[0-9a-f-]{36}$/
export const isDraftId = (id: string): boolean => ID.test(id)
export const tenantOfDraft = (id: string): number => Number(id.split('-', 1)[0])

/** Result of a finished upload (`<id>.done`). Until then its folder holds the bytes (`<id>`) and the metadata (`<id>.json`). */
export interface Done extends Added {
  userId: string
  size: number
}
export async function doneOf(folder: string, id: string): Promise<Done | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, `${id}.done`), 'utf8')) as Done
  } catch {
    return undefined
  }
}
/** Records the file the upload has become, so that a client that asks again gets the same answer, then removes the draft. */
export async function finishDraft(folder: string, id: string, done: Done): Promise<void> {
  await writeFile(join(folder, `${id}.done`), JSON.stringify(done), { mode: 0o600 })
  await dropDraft(folder, id)
}
export async function dropDraft(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { force: true })
  await rm(join(folder, `${id}.json`), { force: true })
}
/** What the unfinished uploads of a tenant will be when they are whole. */
export interface Drafts {
  /** Whether the user may begin no other one: his own do not keep his colleagues from theirs. */
  isFull: boolean
  bytes: number
}
export async function draftsOf(folder: string, tenantId: number, userId: string): Promise<Drafts> {
  const names = await readdir(folder).catch(() => [])
  const wanted = names.filter((name) => name.startsWith(`${tenantId}-`) && name.endsWith('.json'))
  const drafts = await Promise.all(wanted.map((name) => told(join(folder, name))))
  const own = drafts.filter(({ metadata }) => metadata?.userId === userId)
  const bytes = drafts.reduce((sum, { size = 0 }) => sum + size, 0)
  return { isFull: wanted.length >= MOST_DRAFTS || own.length >= MOST_OF_USER, bytes }
}
/** Nothing of an upload that ends meanwhile. */
async function told(path: string): Promise<{ size?: number; metadata?: { userId?: string } }> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Awaited<ReturnType<typeof told>>
  } catch {
    return {}
  }
}
/** Removes uploads and results that are older than two days, counted from their last write. */
export async function forgetDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const id = name.replace(/\.(json|done)$/, '')
    if (!isDraftId(id)) continue
    // The age of the metadata is the age of the bytes: the metadata is written only once, at the beginning.
    const { mtimeMs } = await stat(join(folder, name.endsWith('.json') ? id : name)).catch(() => ({ mtimeMs: 0 }))
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true })
  }
}
