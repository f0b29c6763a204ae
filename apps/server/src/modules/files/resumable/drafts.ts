import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Added } from '../library/add-file.service.ts'

/** A half upload nobody goes on with is kept for two days, and as long what became of a whole one. */
const KEPT_MS = 2 * 86_400_000
/** Of one tenant at the same time. */
const MOST_DRAFTS = 200
const ID = /^\d+-[0-9a-f-]{36}$/
export const isDraftId = (id: string): boolean => ID.test(id)
export const tenantOfDraft = (id: string): number => Number(id.split('-', 1)[0])

/** Uploads that grow in a folder: the bytes, what was said of them (`.json`), and what became of them (`.done`). */
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
/** From here on the upload is a file of the library; who asks for it again is told which. */
export async function finishDraft(folder: string, id: string, done: Done): Promise<void> {
  await writeFile(join(folder, `${id}.done`), JSON.stringify(done), { mode: 0o600 })
  await dropDraft(folder, id)
}
export async function dropDraft(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { force: true })
  await rm(join(folder, `${id}.json`), { force: true })
}
export async function isFull(folder: string, tenantId: number): Promise<boolean> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.startsWith(`${tenantId}-`) && name.endsWith('.json')).length >= MOST_DRAFTS
}
/** Removes what nobody has added to for two days. */
export async function forgetDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const id = name.replace(/\.(json|done)$/, '')
    if (!isDraftId(id)) continue
    // The bytes say when somebody was here last; what was said of them is as old as the beginning.
    const { mtimeMs } = await stat(join(folder, name.endsWith('.json') ? id : name)).catch(() => ({ mtimeMs: 0 }))
    if (now.getTime() - mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true })
  }
}
