import * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { beforeEach, expect, it } from 'vitest'
import { ask } from '../../../../test/ask.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { locks } from '../../devices/registry/device.service.ts'
import { deviceTypes } from '../../devices/registry/type.service.ts'
import { raise, settleAlarms } from '../../locks/alarm/alarm.service.ts'
import { aHome, type Home } from '../../prepaid/account.builders.ts'
import { isWaitedFor } from '../../prepaid/prepaid.builders.ts'
import { errandReactions } from './open-order.ts'

let home: Home
beforeEach(async () => {
  home = await aHome()
})
/** An event of before comes to be told. */
const told = (event: string, payload: object) =>
  errandReactions.find((one) => one.event === event)!.run(home.today, { ...payload })
const opened = async () => {
  const { body } = await home.admin.send(contract.workOrder.endpoints.query, {})
  return (body.data as { list: { id: string; state: string }[] }).list
}
const states = async () => (await opened()).map(({ state }) => state)

const stands = (state: string) =>
  home.today.db.run(
    raw(sql`update prepaid_account set state = ${state} where tenant_id = ${home.id} and id = ${home.accountId}`),
  )
const power = (what: 'restoreFailed' | 'restored') => {
  const { accountId: id, siteId, roomId } = home
  return told(`prepaid.account.${what}`, { id, no: 'A1', siteId, roomId })
}

it('is opened once and at once for power that does not come back, and is over with it', async () => {
  await stands('restore_failed')
  await Promise.all([power('restoreFailed'), power('restoreFailed')])
  expect(await opened()).toMatchObject([{ isUrgent: true, source: 'supply', state: 'new', roomId: home.roomId }])
  await stands('normal')
  await power('restored')
  expect(await states()).toEqual(['cancelled'])
  await stands('restore_failed')
  await power('restoreFailed')
  expect(await states()).toEqual(['new', 'cancelled'])
})

it('is left to whoever is on his way', async () => {
  await stands('restore_failed')
  await power('restoreFailed')
  const { id } = (await opened())[0]!
  await ask(home.admin, contract.dispatchOrder, { id, vendor: '安家维修' })
  await ask(home.admin, contract.acceptOrder, { id })
  await stands('normal')
  await power('restored')
  expect(await states()).toEqual(['accepted'])
})

it('is neither opened for power that is back when its failure is told, nor over when it has failed again', async () => {
  await power('restored')
  await power('restoreFailed')
  expect(await opened()).toEqual([])
  await stands('restore_failed')
  await power('restoreFailed')
  await power('restored')
  expect(await states()).toEqual(['new'])
})

it('waits for the word that is being written', async () => {
  await stands('restore_failed')
  const late = await home.today.transaction(async (tx) => {
    await tx.db.run(
      raw(sql`update prepaid_account set state = 'normal' where tenant_id = ${home.id} and id = ${home.accountId}`),
    )
    const work = power('restoreFailed')
    await isWaitedFor(home.today, tx)
    return { work }
  })
  await late.work
  expect(await opened()).toEqual([])
})

it('of an account that has ended lasts until its meter has power', async () => {
  await home.today.db.run(
    raw(
      sql`update prepaid_account set state = 'closed', back_failed_at = now() where tenant_id = ${home.id} and id = ${home.accountId}`,
    ),
  )
  await power('restoreFailed')
  expect(await states()).toEqual(['new'])
})

it('goes by the alarm of a lock as it is, whatever is told late', async () => {
  const { siteId, roomId, today: ctx } = home
  const rest = { canSwitch: false, needsButton: false, pollMinutes: 1440, offlineMinutes: 60 }
  const type = { code: 'L', name: 'L', category: 'lock', protocol: 'json', ...rest } as const
  const { id: typeId } = await deviceTypes.add(ctx, type)
  const kinds = { codeKinds: ['passcode' as const], codeCycles: [], codeSlots: 20 }
  const placed = { serial: 'L1', address: 'AC10000001', typeId, siteId, roomId }
  const { id: lockId } = await locks.add(ctx, { ...placed, ...kinds })
  const alarm = { kind: 'low_battery', subject: lockId, lockId, siteId, roomId } as const
  const raised = () => ctx.transaction((tx) => raise(tx, alarm))
  const over = () => ctx.transaction((tx) => settleAlarms(tx, ['low_battery'], lockId))
  await raised()
  await told('lock.alarm.raised', alarm)
  expect(await states()).toEqual(['new'])
  await over()
  await told('lock.alarm.settled', alarm)
  await told('lock.alarm.raised', alarm)
  expect(await states()).toEqual(['cancelled'])
  await raised()
  await told('lock.alarm.raised', alarm)
  await told('lock.alarm.settled', alarm)
  expect(await states()).toEqual(['new', 'cancelled'])
})
