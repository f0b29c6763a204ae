import { call } from '../infra/api.ts'
import { loadLabels } from '../infra/i18n.ts'
import { mayOpen } from '../infra/permissions.ts'
import { resourceNamed } from '../infra/resource-named.ts'
import { useSession } from '../infra/session-store.ts'
import { asTyped, fieldsFor, KINDS, type Kind, MOST_OF_A_KIND } from './record-kinds.ts'

/** A record the palette found. `to` opens it in its own list. */
export interface RecordHit {
  key: string
  resource: string
  title: string
  detail: string
  /** Its values in the fields it is found by. */
  known: readonly string[]
  /** The name of a person. */
  person?: string
  to: string
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Records by number, name or phone. Each list answers for itself: with its rights, its row scope and its hidden fields. */
export async function findRecords(typed: string, signal: AbortSignal): Promise<readonly RecordHit[]> {
  const plain = asTyped(typed)
  const asked = KINDS.filter(({ menu }) => mayOpen(useSession.getState(), menu)).flatMap((kind) =>
    fieldsFor(kind, plain).map((key) => hitsOf(kind, key, plain, signal)),
  )
  const found = (await Promise.all(asked)).flat()
  // The name of a kind stands beside each hit; its domain may not have been opened yet.
  if (found.length) await loadLabels()
  return [...new Map(found.map((hit) => [hit.key, hit])).values()]
}
async function hitsOf(kind: Kind, by: string, typed: string, signal: AbortSignal): Promise<RecordHit[]> {
  const resource = await resourceNamed(kind.resource)
  const input = { [by]: typed, pageSize: MOST_OF_A_KIND, currentPage: 1 }
  // A list one may not read, or not by this field, finds nothing.
  const page = await call(resource.endpoints.query, input, { quiet: true, signal }).catch(() => undefined)
  const { list = [] } = (page ?? {}) as { list?: readonly Record<string, unknown>[] }
  return list.map((row) => ({
    key: `${kind.resource} ${text(row.id)}`,
    resource: kind.resource,
    title: text(row[resource.title]),
    detail: kind.detail
      .map((key) => text(row[key]))
      .filter(Boolean)
      .join(' · '),
    known: kind.by.map(({ key }) => text(row[key])).filter(Boolean),
    ...(kind.by.some(({ key }) => key === 'name') ? { person: text(row.name) } : {}),
    to: `${kind.path}?open=detail:${text(row.id)}`,
  }))
}
