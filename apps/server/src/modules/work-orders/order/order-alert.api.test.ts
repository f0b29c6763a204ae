import { queryOpenAlerts } from '@cloud-steward/contract/notices/alert.ts'
import { acknowledgeAlert } from '@cloud-steward/contract/notices/index.ts'
import { cancelOrder, createOrder } from '@cloud-steward/contract/work-orders/order-commands.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import { addPlace } from '../../../../test/samples.ts'
import { orderAlertReaction } from './alert.reaction.ts'

const app = await testApp()

async function home() {
  const tenant = await freshTenant(app)
  const admin = await signIn(app, tenant)
  const { 'housing.site': siteId } = await addPlace(admin)
  const make = async (kind: 'repair' | 'inspect', isUrgent = false) =>
    (await ask(admin, createOrder, { siteId: siteId!, kind, subject: '漏水', isUrgent })).data
  const moved = (id: string, from: string | null, to: string) => orderAlertReaction.run(tenant.ctx(), { id, from, to })
  const open = async () => (await admin.call(queryOpenAlerts, {})).body.data
  return { admin, siteId, make, moved, open }
}

it('a repair alerts once until somebody takes it, an inspection does not', async () => {
  const { siteId, make, moved, open, admin } = await home()
  const [repair, inspection] = [await make('repair', true), await make('inspect')]
  for (const { id } of [repair, inspection, repair]) await moved(id, null, 'new')
  expect(await open()).toMatchObject([
    { kind: 'repair', no: repair.no, siteId, isUrgent: true, path: `/workorder?open=detail:${repair.id}` },
  ])
  await ask(admin, cancelOrder, { id: repair.id, reason: '租客已修好' })
  await moved(repair.id, 'new', 'cancelled')
  expect(await open()).toEqual([])
})

it('the event of a repair that was acknowledged or taken meanwhile raises nothing', async () => {
  const { make, moved, open, admin } = await home()
  const [first, second] = [await make('repair'), await make('repair')]
  await moved(first.id, null, 'new')
  await admin.call(acknowledgeAlert, { id: (await open())[0]!.id })
  await moved(first.id, null, 'new')
  await ask(admin, cancelOrder, { id: second.id, reason: '重复' })
  await moved(second.id, null, 'new')
  expect(await open()).toEqual([])
})
