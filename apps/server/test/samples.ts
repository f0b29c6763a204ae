import type { Field, Menu, Resource } from '@cloud-steward/contract'
import { menus, resources } from '@cloud-steward/contract'
import {
  addHouse,
  building,
  contractType,
  house,
  landlord,
  lease,
  paperNumber,
  rentee,
  room,
  signLease,
  site,
} from '@cloud-steward/contract/housing/index.ts'
import { org, post, role, user } from '@cloud-steward/contract/identity/index.ts'
import { checkDigitOf } from '../src/infra/identity-number.ts'
import type { Answer, Client } from './client.ts'

/** Ids of one record of each resource, by its name. */
export type Ids = Record<string, string>
/** Kept by the platform's own administrators; tested by themselves. */
const PLATFORM = new Set(['identity.userPost', 'system.region', 'platform.tenant', 'platform.package'])
let count = 0

/** An identity number nobody else of these has: a hundred thousand births in one place. */
export function idNumberOf(n: number): string {
  const born = new Date(Date.UTC(1900, 0, 1) + (n % 40_000) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const digits = `110101${born}${String(Math.floor(n / 40_000) % 1_000).padStart(3, '0')}`
  return digits + checkDigitOf(digits)
}

/** A value this field accepts; texts carry a marker by which a test finds them again. */
export function sampleOf(field: Field, ids: Ids, marker = ''): unknown {
  const n = ++count
  switch (field.kind) {
    case 'text':
      if (field.pattern === '^[0-9 ]{0,32}$') return String(6_222_000_000_000_000 + n)
      if (field.pattern === paperNumber.pattern) return idNumberOf(n)
      if (field.pattern) return `11010119900101${String(1000 + (n % 9000))}`
      return `${marker}文${n.toString(36)}`.padEnd(field.min ?? 0, '-').slice(0, field.max)
    case 'code':
      return `${marker}C${n}`.slice(-field.max)
    case 'int':
    case 'decimal':
    case 'money':
      return Math.min(field.max ?? 5_000, (field.min ?? 0) + 1 + (n % 20))
    case 'flag':
      return n % 2 === 0
    case 'date':
      return '2026-03-01'
    case 'instant':
      return '2026-03-01T08:00:00Z'
    case 'dict':
      return { notification: 'message', priority: 'high', region: 'city' }[field.type] ?? 'group'
    case 'choice':
      if (field.numeric) return Number(field.values[0])
      return field.multiple ? [field.values[0]] : field.values[0]
    case 'ref':
      return field.root ? '0' : (ids[field.to] ?? (field.optional ? null : undefined))
    case 'id':
      return ids.any ?? '00000000-0000-7000-8000-000000000000'
    case 'region':
      return '110101'
    case 'mobile':
      return `139${String(10_000_000 + n)}`
    case 'email':
      return `a${n}@example.org`
    case 'list':
      return [sampleOf(field.of, ids, marker)]
    case 'group':
      return Object.fromEntries(Object.entries(field.fields).map(([key, one]) => [key, sampleOf(one, ids, marker)]))
    case 'json':
      return {}
  }
}

const permissionsIn = (list: readonly Menu[]): string[] =>
  list.flatMap(({ uses = [], buttons = {}, children = [] }) => [
    ...uses,
    ...Object.values(buttons).flat(),
    ...permissionsIn(children),
  ])
const elsewhere = new Set(permissionsIn(menus.filter(({ platform }) => !platform)))
/** What only screens of the platform's own tenant lead to. */
export const ofPlatform = new Set(
  permissionsIn(menus.filter(({ platform }) => platform)).filter((one) => !elsewhere.has(one)),
)

/** A late fee and a rise are a part or an amount; a lease renews for longer than the days of notice. */
const ONE_OF_BOTH = {
  lateFeeBp: 5,
  lateFeeUnitFen: null,
  autoRenewMonths: 12,
  autoRenewDays: 20,
  autoRenewRaiseFen: null,
}
/** What no field alone can know. */
const together: Record<string, object> = {
  'notice.notification.add': { username: ['admin'] },
  'notice.notification.update': { username: ['admin'], endTime: '2026-03-02T08:00:00Z' },
  'notice.notification': { username: ['admin'], endTime: '2026-03-02T08:00:00Z' },
  'metering.readingWindow': { forOrgId: null },
  'housing.contractType': { fields: [] },
  'housing.lease': {
    extras: [],
    endOn: '2027-02-28',
    payMonths: '3',
    freeDays: 3,
    steps: [{ fromMonth: 6, addBp: 300 }],
    ...ONE_OF_BOTH,
  },
  'housing.leaseDefault': ONE_OF_BOTH,
  'housing.lease.previewCharges': { endOn: '2027-02-28', steps: [{ fromMonth: 6, addBp: 300 }] },
  'billing.dunningPlan': { noticeDays: '-3,1', smsDays: '3', quietFrom: 22, quietTo: 8 },
  'identity.user': { password: 'correct horse 2' },
  'identity.appClient': {
    clientSecret: 'a long enough secret',
    authType: 'refresh_token',
    authScope: 'ui',
    fallbackUrl: 'https://app.example/back',
  },
  // Whether its last character fits decides what is looked at next.
  'payout.landlordReview.applyLandlord': { idNo: '11010519491231002X' },
  'housing.house.addHouseBatch': { floorFrom: 1, floorTo: 3, perFloor: 2, skip: [2], except: [] },
  'housing.house.previewHouseNumbers': { floorFrom: 1, floorTo: 3, perFloor: 2, skip: [2] },
}

/** A whole draft: every field a person may write. */
export function draftOf(resource: Resource, ids: Ids, marker = ''): Record<string, unknown> {
  const fields = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
  const draft = Object.fromEntries(fields.map(([key, field]) => [key, sampleOf(field, ids, marker)]))
  return { ...draft, ...together[resource.name] }
}
/** A whole input of an endpoint. */
export function inputOf(
  endpoint: { permission: string; input: Readonly<Record<string, Field>> },
  ids: Ids,
  marker = '',
) {
  const fields = Object.entries(endpoint.input).map(([key, field]) => [key, sampleOf(field, ids, marker)])
  return { ...Object.fromEntries(fields), ...together[endpoint.permission] } as Record<string, unknown>
}

const idOf = ({ body }: Answer, what: string): string => {
  if (body?.code !== 200) throw new Error(`${what}: ${JSON.stringify(body)}`)
  return (body.data as { id: string }).id
}
/** Adds one record the way a person does. */
export async function addOne(admin: Client, resource: Resource, ids: Ids, marker = ''): Promise<string> {
  if (resource.name === 'housing.house') {
    const input = { ...inputOf(addHouse, ids, marker), mode: 'shared' }
    return idOf(await admin.send(addHouse, input), resource.name)
  }
  // One for each site.
  const own =
    resource.name === 'housing.leaseDefault' ? { ...ids, 'housing.site': await addOne(admin, site, ids) } : ids
  return idOf(await admin.send(resource.endpoints.add, draftOf(resource, own, marker)), resource.name)
}

/** One record of every housing resource, each tied to the one before. */
export async function addPlace(admin: Client, marker = '', known: Ids = {}): Promise<Ids> {
  const ids: Ids = { ...known }
  for (const resource of [org, role, post, user, landlord, rentee, site, building, house, room, contractType, lease]) {
    ids[resource.name] ??= await addOne(admin, resource, ids, marker)
    // A colleague is a user by another name.
    ids['identity.colleague'] ??= ids['identity.user']!
  }
  return ids
}

/** A draft on a room of its own. */
export async function addLease(admin: Client, known: Ids, terms: object = {}): Promise<Ids> {
  const ids: Ids = { ...known }
  ids['housing.house'] = await addOne(admin, house, ids)
  ids['housing.room'] = await addOne(admin, room, ids)
  const draft = { ...draftOf(lease, ids), ...terms }
  ids['housing.lease'] = idOf(await admin.send(lease.endpoints.add, draft), 'lease')
  return ids
}
/** A signed lease on a room of its own. */
export async function addSignedLease(admin: Client, known: Ids, terms: object = {}): Promise<Ids> {
  const ids = await addLease(admin, known, terms)
  const signed = await admin.call(
    signLease,
    { id: ids['housing.lease']!, signedOn: '2026-02-20' },
    { key: `sign-${ids['housing.lease']}` },
  )
  idOf(signed, 'sign')
  return ids
}

/** What a record of a tree shares with the one above it. */
const inherited: Record<string, readonly string[]> = { 'system.dict': ['dictType'] }
/** Adds a record below another one of its tree. */
export async function addBelow(
  admin: Client,
  resource: Resource,
  parent: Readonly<Record<string, unknown>>,
  ids: Ids,
): Promise<string> {
  const shared = (inherited[resource.name] ?? []).map((key) => [key, parent[key]])
  const draft = { ...draftOf(resource, ids), ...Object.fromEntries(shared), [resource.tree!]: parent.id }
  return idOf(await admin.send(resource.endpoints.add, draft), resource.name)
}

/** Resources whose records a person adds by hand, in the order in which they need each other. */
export const byHand = resources.filter(
  ({ name, operations }) =>
    /^(housing|identity|system|tenancy)\./.test(name) && operations.includes('add') && !PLATFORM.has(name),
)
