// The rules of the SQL files, which scripts/check-migrations.mjs applies to those of the project.
import { createHash } from 'node:crypto'

const NAME = /^(\d{4})_[a-z][a-z0-9_]*\.sql$/
/** What landed.json keeps of a file. */
export const hashOf = (text) => createHash('sha256').update(text).digest('hex')

/**
 * @param files name → text of every migration
 * @param landed name → hash of the migrations that databases may already have had
 * @param landedBefore the same as the branch this one is to join has it; empty where there is none
 * @returns one sentence per violation
 */
export function brokenMigrations(files, landed, landedBefore = {}) {
  const problems = []
  const names = [...files.keys()].toSorted()
  names.forEach((name, at) => {
    const number = NAME.exec(name)?.[1]
    if (!number) problems.push(`${name}: a migration is called by its number and its subject, 0042_room_photos.sql`)
    else if (Number(number) !== at + 1)
      problems.push(`${name}: the next number after ${names[at - 1] ?? 'none'} is ${String(at + 1).padStart(4, '0')}`)
  })
  const kept = Object.keys(landed).toSorted()
  for (const name of kept) {
    const text = files.get(name)
    if (text === undefined) problems.push(`${name}: it has landed and is gone; databases have had it`)
    else if (hashOf(text) !== landed[name])
      problems.push(`${name}: it has landed and was edited; databases do not get the change. Add a new file`)
  }
  for (const name of names)
    if (!(name in landed) && name < (kept.at(-1) ?? ''))
      problems.push(`${name}: a new migration comes after ${kept.at(-1)}, the last that has landed`)
  for (const [name, hash] of Object.entries(landedBefore))
    if (landed[name] !== hash) problems.push(`${name}: landed.json said otherwise of it when it landed`)
  return problems
}
