import * as contract from '@cloud-steward/contract/work-orders/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { aLease, aWorld } from '../../billing/billing.builders.ts'

it('people read what was done to an order as far as they see it, and print it', async () => {
  const world = await aWorld()
  const [admin, installer, rentee] = (await Promise.all(
    (['ROLE_ADMIN', 'ROLE_INSTALLER', 'ROLE_RENTEE'] as const).map((role) => signIn(world.app, world, role)),
  )) as [Client, Client, Client]
  await aLease(world)
  const { roomId, siteId } = (await rentee.call(contract.queryReportForm, {})).body.data.places[0]!
  const { id } = (await ask(rentee, contract.reportFault, { roomId, subject: '灯不亮' })).data
  await ask(admin, contract.dispatchOrder, { id, installerId: world.installerId })
  await ask(installer, contract.acceptOrder, { id })
  await ask(installer, contract.startOrder, { id })
  await ask(installer, contract.finishOrder, { id, outcome: '换了灯管' })

  const records = async (who: Client) => {
    const { body } = await who.send(contract.orderOperation.endpoints.query, { orderId: id, pageSize: 50 })
    return (body.data as { list?: Record<string, unknown>[] } | undefined)?.list ?? []
  }
  const all = await records(admin)
  expect(all.map(({ role, action }) => `${role} ${action}`)).toEqual([
    'installer finishOrder',
    'installer startOrder',
    'installer acceptOrder',
    'staff dispatchOrder',
    'rentee add',
  ])
  expect(all[0]).toMatchObject({ orderId: id, siteId, fromState: 'on_site', toState: 'done', note: '换了灯管' })
  expect(await records(installer)).toEqual(all.slice(0, 3))
  expect(await records(rentee)).toEqual([])

  for (const who of [admin, installer, rentee]) {
    const answer = await who.call(contract.printOrder, { id })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  }
  const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
  const other = (await ask(admin, contract.createOrder, { siteId, kind: 'clean', subject: '楼道保洁' })).data
  expect((await landlord.call(contract.printOrder, other)).status).toBe(404)
})
