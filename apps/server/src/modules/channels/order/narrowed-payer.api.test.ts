import { order as orders, voucher } from '@cloud-steward/contract/channels/index.ts'
import { payment } from '@cloud-steward/contract/payments/index.ts'
import { expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aDueBill, look, order } from '../channels.builders.ts'
import { paid, Stall } from '../sharing/sharing.builders.ts'

const stall = new Stall()
const idsOf = async (who: Client, resource: typeof payment | typeof orders | typeof voucher) =>
  ((await who.send(resource.endpoints.query, {})).body.data as { list: { id: string }[] }).list.map(({ id }) => id)

it('a colleague who sees one room of his company pays its bill, and sees no payment of another room', async () => {
  const { market } = stall
  const { id: tenantId, renteeId, bill } = market
  const other = await aDueBill(market)
  // Also what he paid himself, before his sight was limited.
  const ofOther = await paid({ ...market, bill: other })
  await market.ctx().db.all(
    raw(
      sql`update housing_rentee set party_kind = 'company', paper_kind = 'creditCode' where tenant_id = ${tenantId} and id = ${renteeId}`,
    ),
    raw(sql`insert into identity_enterprise_member (tenant_id, user_id, rentee_id, role, room_ids)
      select tenant_id, id, party_id, 'staff', array[${bill.roomId}::uuid] from identity_user
      where tenant_id = ${tenantId} and party_id = ${renteeId}`),
  )
  const colleague = await signIn(market.app, market, 'ROLE_RENTEE')
  expect([await idsOf(colleague, payment), await idsOf(colleague, orders)]).toEqual([[], []])
  const id = await paid({ ...market, rentee: colleague })
  expect((await look(colleague, id)).state).toBe('booked')
  expect(await idsOf(colleague, orders)).toEqual([id])
  expect(await idsOf(colleague, payment)).toHaveLength(1)
  expect(await idsOf(market.admin, payment)).toHaveLength(2)
  expect(ofOther).not.toBe(id)
  await expect(order(colleague, { billIds: [other.id] })).rejects.toThrow()
  await stall.sound()
})
