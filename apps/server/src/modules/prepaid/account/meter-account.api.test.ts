import type { RowOf } from '@cloud-steward/contract'
import { elemeter } from '@cloud-steward/contract/devices/index.ts'
import { pricePlan } from '@cloud-steward/contract/metering/index.ts'
import { expect, it } from 'vitest'
import { addDays } from '../../../infra/calendar.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aPricePlan, attach } from '../../metering/metering.builders.ts'
import { aHome, type Home } from '../account.builders.ts'
import { protections } from '../protection/protection.service.ts'
import { closeAccount } from './close-account.service.ts'

const row = async ({ admin, deviceId }: Home): Promise<RowOf<typeof elemeter>> => {
  const { body } = await admin.send(elemeter.endpoints.query, { id: deviceId })
  return (body.data as { list: RowOf<typeof elemeter>[] }).list[0]!
}

it('shows with each meter its account, what is left on it, and by what its power is kept on', async () => {
  const home = await aHome()
  expect(await row(home)).toMatchObject({ accountId: home.accountId, accountState: 'normal', balanceFen: 0 })
  expect((await row(home)).protectedBy).toBeNull()
  const { today: ctx, siteId, roomId } = home
  await protections.add(ctx, {
    siteId,
    roomId,
    kind: 'life_support',
    fromOn: addDays(ctx.today(), -1),
    reason: '制氧机',
  })
  await ctx.db.run(
    raw(
      sql`update prepaid_account set state = 'alarm1', keep_power_until = now() + interval '1 day' where tenant_id = ${home.id} and id = ${home.accountId}`,
    ),
  )
  expect(await row(home)).toMatchObject({ accountState: 'alarm1', protectedBy: ['keep_power', 'life_support'] })
})
it('names the pricePlan by which a meter is priced today: the most particular that is attached', async () => {
  const home = await aHome()
  const { today: ctx, siteId, roomId, meterId } = home
  const named = async () => (await row(home)).pricePlan
  const own = await named()
  expect(own).toBeTruthy()
  const other = await aPricePlan(ctx, '2026-01-01', { kind: 'flat', price: 1 })
  await attach(ctx, other, siteId, { roomId, fromOn: addDays(ctx.today(), 1) })
  expect(await named()).toBe(own)
  const dear = await aPricePlan(ctx, '2026-01-01', { kind: 'flat', price: 2 })
  await attach(ctx, dear, siteId, { meterId, fromOn: addDays(ctx.today(), -1) })
  const { body } = await home.admin.send(pricePlan.endpoints.query, { id: dear })
  expect(await named()).toBe((body.data as { list: { name: string }[] }).list[0]!.name)
  expect(await named()).not.toBe(own)
})
it('says of a meter somebody lives with that it has no account, and of an empty room nothing', async () => {
  const home = await aHome()
  await closeAccount(home.today, { id: home.accountId, value: 100, reason: '测试' })
  expect(await row(home)).toMatchObject({ accountId: null, accountState: 'unopened', balanceFen: null })
  await home.today.db.run(
    raw(
      sql`update housing_lease set left_on = ${addDays(home.today.today(), -1)} where tenant_id = ${home.id} and id = ${home.leaseId}`,
    ),
  )
  expect((await row(home)).accountState).toBeNull()
})
