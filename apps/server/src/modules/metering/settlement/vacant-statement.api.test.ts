import { printMyBill } from '@cloud-steward/contract/billing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { textsOfPdf } from '../../../infra/documents/pdf-text.fixture.ts'
import { aWorld, type World } from '../../billing/billing.builders.ts'
import { endLease } from '../../housing/lease/ending.service.ts'
import { aPricedRoom, type Metered, read, settle } from '../metering.builders.ts'

let world: World
let home: Metered
/** His room stood empty from 11 May on: 210 kWh of his own. */
beforeAll(async () => {
  world = await aWorld()
  home = await aPricedRoom(world)
  await read(world.today, home.meterId, { '2026-05-01': 0, '2026-05-11': 50, '2026-06-01': 260 })
  await endLease(world.today, { id: home.leaseId, leftOn: '2026-05-10', reason: 'moved' })
  await settle(world.today, '2026-05-01', '2026-05-31')
})
const printed = async (who: Client, language: string, from = '2026-05-01', to = '2026-06-15') => {
  const { status, bytes } = await who.send(printMyBill, { from, to }, { headers: { 'accept-language': language } })
  expect(status).toBe(200)
  return textsOfPdf(bytes)
}

it('prints below the statement of a landlord what his rooms used while nobody lived in them, which moves none of it', async () => {
  const landlord = await signIn(world.app, world, 'ROLE_LANDLORD')
  const texts = await printed(landlord, 'en')
  const at = texts.indexOf('Use while vacant')
  expect(texts[at - 1]).toBe('¥0.00')
  expect(texts.slice(at + 1).join(' ')).toContain("landlord's own: CNY 111.00.")
  expect(texts.slice(-5, -1)).toEqual(['Electricity', '2026-05-11 to 2026-05-31', '210', '111.00'])
  const chinese = await printed(landlord, 'zh')
  expect(chinese).toContain('空置期水电')
  expect(chinese.join('')).toContain('由业主自担，共 111.00 元')
  expect(chinese).toContain('2026-05-11 至 2026-05-31')
})

it('prints nothing of it where there is none, to a renter, and to whom his role does not show it', async () => {
  const [landlord, rentee] = [
    await signIn(world.app, world, 'ROLE_LANDLORD'),
    await signIn(world.app, world, 'ROLE_RENTEE'),
  ]
  expect(await printed(landlord, 'en', '2026-05-12')).not.toContain('Use while vacant')
  expect(await printed(rentee, 'en')).not.toContain('Use while vacant')
  // A role without the list of settlements.
  await world.today.db.run(
    raw(sql`delete from identity_role_url x using identity_role r, identity_url u where x.tenant_id = ${world.id}
      and r.tenant_id = x.tenant_id and r.id = x.role_id and r.code = 'ROLE_LANDLORD'
      and u.tenant_id = x.tenant_id and u.id = x.url_id and u.url = '/metering/settlement/querySettlement'`),
  )
  expect(await printed(await signIn(world.app, world, 'ROLE_LANDLORD'), 'en')).not.toContain('Use while vacant')
})
