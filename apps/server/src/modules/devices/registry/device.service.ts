import { randomBytes } from 'node:crypto'
import type { AnswerOf, InputOf } from '@cloud-steward/contract'
import { Refusal } from '@cloud-steward/contract'
import {
  collector,
  type DeviceState,
  elemeter,
  isGone,
  lock,
  type setDeviceState as setDeviceStateCommand,
  watermeter,
} from '@cloud-steward/contract/devices/index.ts'
import type { Ctx, TxCtx } from '../../../infra/ctx/types.ts'
import { notFound, type Operations, standard } from '../../../kit/standard-operations.ts'
import { followDevice } from '../command/follow-device.ts'
import { hashOf, isSpeakable, partsOfUsername, usernameOf } from '../gateway/address.rules.ts'
import { collectorSource, lockSource, meterSource } from './device.source.ts'
import { checkChannel, checkDoor, checkLine, checkRestoreMode, checkTies, type Ties } from './device-checks.ts'
import { lockLives, putAllotted } from './life.queries.ts'
import { lifeBy } from './life.rules.ts'
import { beginLife, moveLife, whyStays } from './life.service.ts'
import { categoryOfType, hasHistory, lockDevices, setOwnLine, setSecret } from './registry.queries.ts'
import { checkTicket } from './ticket.ts'

async function checkType(
  tx: TxCtx,
  typeId: string,
  category: string,
): Promise<{ protocol: string; medium: string | null; isShared: boolean }> {
  const type = await tx.db.first(categoryOfType(tx.tenant.id, typeId))
  if (type?.category !== category) throw new Refusal('device.error.otherType', { fields: ['typeId'] })
  return type
}

/** Digits on the line of its protocol; on Modbus a number of 1 to 247. */
function checkAddress(category: string, protocol: string, address: string): void {
  const fits = protocol === 'modbus' ? /^[1-9]\d{0,2}$/.test(address) && Number(address) <= 247 : address.length >= 4
  const isWhole = protocol === 'modbus' || category === 'lock' || address.length === (category === 'elemeter' ? 12 : 14)
  if (!fits || !isWhole) throw new Refusal('device.error.addressForm', { fields: ['address'] })
}

function checkSerial(serial: string): void {
  if (!isSpeakable(serial)) throw new Refusal('device.error.serialForm', { fields: ['serial'] })
}

/** A device that has said or done something is taken out of service, not deleted. */
async function refuseHistory(tx: TxCtx, ids: readonly string[]): Promise<void> {
  if (await tx.db.first(hasHistory(tx.tenant.id, ids))) throw new Refusal('device.error.hasHistory')
}

type Draft = Ties & { restoreMode?: string | null } & {
  serial: string
  siteId: string
  typeId: string
  address: string
  isDirect?: boolean | null
} & {
  allottedTo?: string | null
  installedOn?: string | null
  ticketNo?: string | null
}
/** A direct meter signs in itself and must use JSON, because no collector polls it. */
function checkDirect(tx: TxCtx, { serial, collectorId }: Draft, protocol: string): void {
  if (collectorId) throw new Refusal('device.error.directAlone', { fields: ['collectorId'] })
  if (protocol !== 'json') throw new Refusal('device.error.directJson', { fields: ['typeId'] })
  if (!partsOfUsername(usernameOf(tx.tenant.code, serial))) throw new Refusal('device.error.tenantForm')
}

type Own = Draft & { id: string; state: DeviceState }
type Given = Partial<Draft> & { id: string }
/** What is new in a change: a form sends again what was there. */
const freshOf = (own: Own, given: Given, names: readonly (keyof Draft)[]): Partial<Draft> =>
  Object.fromEntries(
    names
      .filter((name) => name in given && (given[name] ?? null) !== (own[name] ?? null))
      .map((name) => [name, given[name] ?? null]),
  )
/** A removed device loses all its assignments. */
function refuseGone(own: Own, given: Given): void {
  if (!isGone(own.state)) return
  const fresh = freshOf(own, given, ['roomId', 'houseId', 'buildingId', 'collectorId', 'meterId'])
  const field = Object.entries(fresh).find(([, value]) => value)?.[0]
  if (field) throw new Refusal('device.error.goneStays', { values: { serial: own.serial }, fields: [field] })
}
/** A record that was changed may say that its device stands elsewhere now. */
async function followRecord(tx: TxCtx, own: Own, given: Given) {
  const fresh = freshOf(own, given, ['collectorId', 'allottedTo', 'installedOn', 'ticketNo'])
  await followDevice(tx, given.id, freshOf(own, given, ['collectorId', 'roomId', 'meterId']))
  const to = lifeBy(own.state, fresh)
  const source = 'collectorId' in fresh ? 'line' : fresh.ticketNo ? 'order' : 'staff'
  if (to) await moveLife(tx, [given.id], { to, source, reason: fresh.ticketNo ?? own.ticketNo })
  if (to === 'in_stock') await tx.db.run(putAllotted(tx.tenant.id, [given.id], null))
  // What was put in before it had a line is asked from now on.
  else if (fresh.collectorId && own.state === 'installed')
    await beginLife(tx, given.id, { to: 'installed', source: 'line' })
}

/** The room of the installation; a door of a flat or a building has none. */
const roomOf = ({ roomId, houseId, buildingId }: Ties): string | null | undefined =>
  houseId || buildingId ? undefined : (roomId ?? null)

type Meter = typeof elemeter | typeof watermeter | typeof lock
function meters<R extends Meter>(resource: R, category: string, utilities: readonly string[]): Operations<R> {
  const source = category === 'lock' ? lockSource : meterSource
  const base = standard(resource, source) as unknown as Operations
  /** A meter of hot water counts for no account of cold. */
  const utilitiesOf = ({ medium }: { medium: string | null }): readonly string[] =>
    medium ? [medium === 'hot_water' ? 'hot_water' : 'cold_water'] : utilities
  const operations: Operations = {
    ...base,
    add: (ctx, draft) =>
      ctx.transaction(async (tx) => {
        const given = draft as Draft
        // An empty cell of a sheet is null.
        const isDirect = given.isDirect ?? false
        checkSerial(given.serial)
        const type = await checkType(tx, given.typeId, category)
        const { protocol } = type
        if (isDirect) checkDirect(tx, given, protocol)
        checkAddress(category, protocol, given.address)
        checkRestoreMode(protocol, given)
        checkDoor(given)
        await checkTies(tx, given.siteId, utilitiesOf(type), given, given.roomId)
        await checkLine(tx, given.collectorId)
        await checkChannel(tx, type, given)
        await checkTicket(tx, {
          work: 'install',
          no: given.ticketNo,
          siteId: given.siteId,
          roomId: roomOf(given),
        })
        const added = await base.add(tx, category === 'lock' ? draft : { ...draft, isDirect })
        if (isDirect) await tx.db.run(setOwnLine(tx.tenant.id, added.id))
        // A device without a collector is not expected to report. A cloud lock needs no collector.
        const isReached = isDirect || Boolean(given.collectorId) || protocol === 'cloud'
        const to = category === 'lock' && isReached ? 'active' : isReached ? 'installed' : lifeBy(undefined, given)!
        await beginLife(tx, added.id, { to, source: isReached ? 'line' : 'staff', reason: given.ticketNo })
        return added
      }),
    update: (ctx, change) =>
      ctx.transaction(async (tx) => {
        await tx.db.rows(lockLives(tx.tenant.id, [change.id]))
        const own = (await base.get(tx, change.id)) as unknown as Own
        // What speaks for itself stays its own line.
        const { collectorId: _own, ...rest } = change as Ties
        if (own.isDirect && _own) throw new Refusal('device.error.directAlone', { fields: ['collectorId'] })
        const kept = (own.isDirect ? rest : change) as typeof change
        const given = kept as Given
        refuseGone(own, given)
        checkDoor({ ...own, ...given })
        const type = await checkType(tx, given.typeId ?? own.typeId, category)
        if (given.typeId || given.address || given.restoreMode) {
          const address = given.address ?? own.address
          checkAddress(category, type.protocol, address)
          checkRestoreMode(type.protocol, { ...own, ...given })
          if (own.isDirect) checkDirect(tx, own, type.protocol)
          await checkChannel(tx, type, { id: own.id, siteId: own.siteId, address })
        }
        const roomId = 'roomId' in given ? given.roomId : own.roomId
        await checkTies(tx, own.siteId, utilitiesOf(type), given, roomId)
        const fresh = freshOf(own, given, ['collectorId', 'ticketNo'])
        await checkLine(tx, fresh.collectorId)
        await checkTicket(tx, {
          work: 'install',
          no: fresh.ticketNo,
          siteId: own.siteId,
          roomId: roomOf({ ...own, ...given }),
        })
        const updated = await base.update(tx, kept)
        await followRecord(tx, own, given)
        return updated
      }),
    remove: (ctx, ids) =>
      ctx.transaction(async (tx) => {
        await refuseHistory(tx, ids)
        await base.remove(tx, ids)
      }),
  }
  return operations as unknown as Operations<R>
}
export const elemeters = meters(elemeter, 'elemeter', ['electric'])
export const watermeters = meters(watermeter, 'watermeter', ['cold_water', 'hot_water'])
export const locks = meters(lock, 'lock', [])

const AT_NO_ROOM = { work: 'install', roomId: undefined } as const
const collectorBase = standard(collector, collectorSource)
export const collectors: Operations<typeof collector> = {
  ...collectorBase,
  add: (ctx, draft) =>
    ctx.transaction(async (tx) => {
      checkSerial(draft.serial)
      // It signs in under the name of its tenant, which is fixed.
      if (!partsOfUsername(usernameOf(tx.tenant.code, draft.serial))) throw new Refusal('device.error.tenantForm')
      await checkType(tx, draft.typeId, 'collector')
      await checkTicket(tx, { ...AT_NO_ROOM, no: draft.ticketNo, siteId: draft.siteId })
      const added = await collectorBase.add(tx, draft)
      const to = draft.allottedTo ? 'allotted' : 'installed'
      await beginLife(tx, added.id, { to, source: 'staff', reason: draft.ticketNo })
      return added
    }),
  update: (ctx, change) =>
    ctx.transaction(async (tx) => {
      if (change.typeId) await checkType(tx, change.typeId, 'collector')
      await tx.db.rows(lockLives(tx.tenant.id, [change.id]))
      const own = (await collectorBase.get(tx, change.id)) as unknown as Own
      await checkTicket(tx, { ...AT_NO_ROOM, no: freshOf(own, change, ['ticketNo']).ticketNo, siteId: own.siteId })
      const updated = await collectorBase.update(tx, change)
      await followRecord(tx, own, change)
      return updated
    }),
  remove: (ctx, ids) =>
    ctx.transaction(async (tx) => {
      await refuseHistory(tx, ids)
      await collectorBase.remove(tx, ids)
    }),
}

export const issueSecret = (ctx: Ctx, { id }: { id: string }): Promise<{ username: string; password: string }> =>
  ctx.transaction(async (tx) => {
    const [device] = await tx.db.rows(lockDevices(tx.tenant.id, [id]))
    const operations =
      device && { collector: collectors, elemeter: elemeters, watermeter: watermeters }[device.category]
    if (!operations || (device.category !== 'collector' && !device.isDirect)) throw notFound()
    // Seen by the caller.
    const { serial } = (await (operations as Operations).get(tx, id)) as unknown as { serial: string }
    const password = randomBytes(24).toString('base64url')
    await tx.db.run(setSecret(tx.tenant.id, id, hashOf(password)))
    // That it happened, never what was given.
    tx.audit({ action: 'issueSecret', resource: `device.${device.category}`, recordId: id })
    return { username: usernameOf(tx.tenant.code, serial), password }
  })

export const setDeviceState = (
  ctx: Ctx,
  { ids, state, reason, allottedTo, partly }: InputOf<typeof setDeviceStateCommand>,
): Promise<AnswerOf<typeof setDeviceStateCommand>> =>
  ctx.transaction(async (tx) => {
    const rows = await tx.db.rows(lockLives(tx.tenant.id, ids))
    if (rows.length < new Set(ids).size) throw notFound()
    if (state === 'allotted' && !allottedTo) throw new Refusal('kit.error.required', { fields: ['allottedTo'] })
    const said = state === 'allotted' ? `${allottedTo} ${reason}` : reason
    const blocked = partly ? rows.flatMap((row) => whyStays(tx, row, state) ?? []) : []
    const left = new Set(blocked.map(({ id }) => id))
    const able = ids.filter((id) => !left.has(id))
    const moved = (await moveLife(tx, able, { to: state, source: 'staff', reason: said })).map(({ id }) => id)
    if (moved.length && state === 'allotted') await tx.db.run(putAllotted(tx.tenant.id, moved, allottedTo!))
    if (moved.length && state === 'in_stock') await tx.db.run(putAllotted(tx.tenant.id, moved, null))
    return { changed: moved.length, ...(partly && { blocked }) }
  })
