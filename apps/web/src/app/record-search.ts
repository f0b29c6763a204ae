import { call } from '../infra/api.ts'
import { loadLabels } from '../infra/i18n.ts'
import { mayOpen, mayPress } from '../infra/permissions.ts'
import { resourceNamed } from '../infra/resource-named.ts'
import { useSession } from '../infra/session-store.ts'

/** A record the palette found. `to` opens it in its own list. */
export interface RecordHit {
  key: string
  resource: string
  title: string
  detail: string
  to: string
}
interface Kind {
  resource: string
  /** The screen on which it opens; who may not open that is not shown the record. */
  menu: string
  path: string
  /** By which fields it is searched, if what was typed looks like this. */
  by: readonly { key: string; looks: RegExp }[]
  detail: readonly string[]
}
const NUMBER = /^[\p{L}]{0,4}[\d-]{2,}$/u
const PHONE = /^\+?\d{3,15}$/
const NAME = /\p{L}/u
const numbered = (resource: string, menu: string, detail: readonly string[], key = 'no'): Kind => ({
  resource,
  menu,
  path: `/${menu}`,
  by: [{ key, looks: NUMBER }],
  detail,
})
const KINDS: readonly Kind[] = [
  {
    resource: 'housing.rentee',
    menu: 'tenantplat',
    path: '/tenantplat',
    by: [
      { key: 'name', looks: NAME },
      { key: 'mobile', looks: PHONE },
    ],
    detail: ['mobile'],
  },
  {
    resource: 'housing.room',
    menu: 'house_list',
    path: '/house_list',
    by: [{ key: 'fullName', looks: /[\p{L}\d]{2,}/u }],
    detail: ['state'],
  },
  {
    resource: 'housing.landlord',
    menu: 'landlord',
    path: '/landlord',
    by: [
      { key: 'name', looks: NAME },
      { key: 'mobile', looks: PHONE },
    ],
    detail: ['mobile'],
  },
  numbered('housing.lease', 'contract', ['roomName', 'renteeName']),
  numbered('billing.bill', 'rentbill', ['roomName', 'renteeName']),
  numbered('payment.payment', 'payment', ['renteeName']),
  numbered('workOrder.workOrder', 'workorder', ['roomName']),
  numbered('device.elemeter', 'elemeter', ['roomName'], 'serial'),
  numbered('device.watermeter', 'watermeter', ['roomName'], 'serial'),
]
const MOST = 4
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Records by number, name or phone. Each list answers for itself: with its rights, its row scope and its hidden fields. */
export async function findRecords(typed: string, signal: AbortSignal): Promise<readonly RecordHit[]> {
  const plain = typed.normalize('NFKC').trim()
  const asked = KINDS.filter(({ menu }) => mayOpen(useSession.getState(), menu)).flatMap((kind) =>
    kind.by.filter(({ looks }) => looks.test(plain)).map(({ key }) => hitsOf(kind, key, plain, signal)),
  )
  const found = (await Promise.all(asked)).flat()
  // The name of a kind stands beside each hit; its domain may not have been opened yet.
  if (found.length) await loadLabels()
  return [...new Map(found.map((hit) => [hit.key, hit])).values()]
}
async function hitsOf(kind: Kind, by: string, typed: string, signal: AbortSignal): Promise<RecordHit[]> {
  const resource = await resourceNamed(kind.resource)
  const input = { [by]: typed, pageSize: MOST, currentPage: 1 }
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
    to: `${kind.path}?open=detail:${text(row.id)}`,
  }))
}

/** What one may begin from anywhere: the form of a new record, by the title of its screen. */
export const addable = (): { menu: string; to: string }[] =>
  ['contract', 'tenantplat', 'landlord', 'reservation', 'payment', 'workorder', 'site', 'headlease', 'inspection']
    .filter((menu) => mayPress(useSession.getState(), menu, 'add'))
    .map((menu) => ({ menu, to: `/${menu}?open=add` }))
