import { queryUserNames } from '@cloud-steward/contract/identity/user.ts'
import { payment } from '@cloud-steward/contract/payments/index.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../../test/client.ts'
import { clerkOf, type Divided, divided } from '../../test/scoped.ts'
import { raw, sql } from '../infra/db/sql.ts'

let place: Divided
const name = '张会计'
const found = async (who: Client, id: string) => {
  const { body } = await who.send(payment.endpoints.query, { id })
  return (body.data as { list: Record<string, unknown>[] }).list[0]!
}
beforeAll(async () => {
  place = await divided()
  await place.tenant
    .ctx()
    .db.run(
      raw(sql`update identity_user set nickname = ${name} where tenant_id = ${place.tenant.id} and username = 'admin'`),
    )
})

it('rows and exports name who did something, also for whoever sees some organisations', async () => {
  const id = place.north['payment.payment']!
  expect(await found(place.admin, id)).toMatchObject({ username: 'admin', usernameName: name })
  const { client } = await clerkOf(place, place.orgs.north, 'chosen', [place.orgs.north])
  expect(await found(client, id)).toMatchObject({ username: 'admin', usernameName: name })
  const csv = (await place.admin.send(payment.endpoints.export, { isTemplate: 'c' })).bytes.toString()
  expect(csv).toContain(name)
})
it('a name that no account has is shown as it is', async () => {
  const id = place.south['payment.payment']!
  const { db } = place.tenant.ctx()
  const { id: tenantId } = place.tenant
  await db.run(
    raw(sql`update identity_user set username = 'chief' where tenant_id = ${tenantId} and username = 'admin'`),
  )
  expect(await found(place.admin, id)).toMatchObject({ username: 'admin', usernameName: 'admin' })
})
it('histories are answered by the names of the accounts they hold, and only of those', async () => {
  const { body } = await place.admin.send(queryUserNames, { username: 'ADMIN,nobody' })
  expect(body.data).toEqual([])
  const { db } = place.tenant.ctx()
  const { id: tenantId } = place.tenant
  await db.run(
    raw(sql`update identity_user set username = 'admin' where tenant_id = ${tenantId} and username = 'chief'`),
  )
  const again = await place.admin.send(queryUserNames, { username: 'ADMIN,nobody' })
  expect(again.body.data).toEqual([{ username: 'admin', name }])
})
