import { queryRoomHealth } from '@cloud-steward/contract/housing/index.ts'
import { afterAll, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { aField, anElemeter, aSite } from '../devices.builders.ts'

const field = await aField()
afterAll(() => field.close())

it('names the rooms whose devices are away or give an alarm, and no others', async () => {
  const site = await aSite(field)
  const asked = async (place: object = {}) => (await site.admin.call(queryRoomHealth, place)).body.data
  const power = await anElemeter(site)
  const db = site.ctx.db
  const tenantId = site.tenant.id
  expect(await asked()).toEqual([{ roomId: site.roomId, devices: 1, away: 1, alarms: 0 }])
  await db.run(
    raw(sql`insert into device_latest (tenant_id, device_id, last_seen_at) select tenant_id, id, now() from device where tenant_id = ${tenantId}
      on conflict (tenant_id, device_id) do update set last_seen_at = now()`),
  )
  expect(await asked()).toEqual([])
  await db.run(
    raw(sql`insert into device_alarm (tenant_id, id, device_id, serial, category, site_id, room_id, kind, severity)
      select tenant_id, gen_random_uuid(), id, serial, category, site_id, room_id, 'meter_silent', 'major' from device where tenant_id = ${tenantId} and id = ${power.id}`),
  )
  const trouble = [{ roomId: site.roomId, devices: 1, away: 0, alarms: 1 }]
  expect(await asked({ siteId: site.siteId })).toEqual(trouble)
  expect(await asked({ siteId: site.roomId })).toEqual([])
  expect(await asked({ landlordId: site.siteId })).toEqual([])
  const elsewhere = await signIn(field.app, await freshTenant(field.app))
  expect((await elsewhere.call(queryRoomHealth, { siteId: site.siteId })).body.data).toEqual([])
  const renter = await signIn(field.app, site.tenant, 'ROLE_RENTEE')
  expect((await renter.call(queryRoomHealth, {})).status).toBe(403)
})
