import { choice, command, flag, id, instant, objectOf, ref, resource, text, view } from '../kit/index.ts'

/** Where a maker's cloud answers. `sandbox` is ours, for trying out. */
export const CLOUD_ENDPOINTS = ['cn', 'eu', 'sandbox'] as const

/** 门锁云账号: with what we sign in at the cloud of a maker; one for each type of lock. */
export const cloudAccount = resource('lock.cloudAccount', {
  fields: {
    name: text(64, { min: 1 }),
    typeId: ref('device.deviceType', { once: true }),
    endpoint: choice(CLOUD_ENDPOINTS),
    clientId: text(64, { min: 1 }),
    username: text(64, { min: 1 }),
    hasSecret: flag({ readOnly: true }),
    /** When somebody last tried whether it works, and what came of it. */
    checkedAt: instant({ readOnly: true, optional: true }),
    problem: text(200, { readOnly: true, optional: true }),
  },
  title: 'name',
  list: ['name', 'typeId', 'endpoint', 'clientId', 'username', 'hasSecret', 'checkedAt', 'problem'],
  sort: [],
  search: ['name', 'typeId', 'endpoint'],
  scope: { orgs: 'all' },
})
const thing = 'lock.cloudAccount'
/** Kept sealed, never shown again. */
export const setCloudSecret = command(
  thing,
  'setCloudSecret',
  { id: id(), clientSecret: text(128, { min: 1 }), password: text(128, { min: 1 }) },
  {},
)
/** Signs in there, and says what came of it. */
export const checkCloudAccount = command(
  thing,
  'checkCloudAccount',
  { id: id() },
  { problem: text(200, { optional: true }) },
)
/** Where the cloud is to send what locks say. Whoever knows the address may send there. */
export const queryNoticeUrl = view(thing, 'queryNoticeUrl', { id: id() }, objectOf({ url: text(400) }))
/** What a cloud sends us: openings, and what it could not do after it had said that it would. */
export const cloudNotice = command(
  thing,
  'cloudNotice',
  {
    tenant: text(32),
    account: id(),
    token: text(64),
    lockId: text(20, { optional: true }),
    notifyType: text(8, { optional: true }),
    records: text(400_000, { optional: true }),
  },
  {},
  { access: 'public', from: 'form', formerPath: '/api/locks/cloudaccount/cloudNotice' },
)
