import { addHouseBatch, site } from '@cloud-steward/contract/housing/index.ts'
import { getSysUser, user } from '@cloud-steward/contract/identity/index.ts'
import {
  queryPackageMenu,
  reopenSysTenant,
  setTenantMCC,
  tenant,
  tenantPackage,
} from '@cloud-steward/contract/platform/index.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../test/app.ts'
import { freshPlace } from '../../../test/place.ts'
import { inputOf } from '../../../test/samples.ts'
import { dayFromNow, setTenant } from '../../../test/tenants.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import {
  add,
  app,
  callerOf,
  endpoints,
  keeper,
  type Made,
  name,
  platform,
  rowOf,
  serial,
  signInAs,
} from './tenant.builders.ts'

describe('a tenant the platform adds', () => {
  it('can be used at once by its first administrator, whose password is told once', async () => {
    const draft = { tenantContact: '王芳', tenantEmail: 'w@example.org', tenantTel: '0571-88880000', houseNum: 3 }
    const key = `add-tenant-${Date.now()}`
    const input = { tenantName: name(), ...draft, domain: `t${serial()}.example.org`, graceDays: 7 }
    const made = (await keeper.send(endpoints.add, input, { key })).body.data as Made
    expect(made).toMatchObject({ tenantCode: expect.stringMatching(/^\d{8}$/), username: 'admin' })
    expect(await rowOf({ id: made.id })).toMatchObject({ ...input, status: 'open', housesUsed: 0, mcc: null })
    const admin = await callerOf(made)
    expect((await admin.call(getSysUser, {})).body.data).toMatchObject({
      roles: ['ROLE_ADMIN'],
      tenantName: input.tenantName,
    })
    expect((await admin.send(site.endpoints.query, {})).body.code).toBe(200)
    // The same request again says everything but the password, which stands nowhere.
    const again = (await keeper.send(endpoints.add, input, { key })).body.data as Made
    expect([again.id, again.password]).toEqual([made.id, undefined])
    const rows = await platform.ctx().db.rows(
      raw<{ text: string }>(sql`select answer::text as text from infra_idempotency where tenant_id = 10001
        union all select concat(before, after) from system_audit where tenant_id = 10001`),
    )
    expect(rows.some(({ text }) => text?.includes(made.password!))).toBe(false)
  })

  it('keeps the code it was given, whatever it is, and no other gets it', async () => {
    for (const tenantCode of [`T-${Date.now()}`, '0', '0077']) {
      const made = await add({ tenantCode, adminUsername: 'boss' })
      expect(made.data).toMatchObject({ tenantCode, username: 'boss' })
      expect((await (await callerOf(made.data)).call(getSysUser, {})).body.data.tenantCode).toBe(tenantCode)
      expect((await add({ tenantCode })).reason).toBe('platform.error.codeTaken')
      const update = { id: made.data.id, tenantCode: 'other', tenantName: 'Renamed' }
      expect((await keeper.send(endpoints.update, update)).body.code).toBe(200)
      expect(await rowOf({ id: made.data.id })).toMatchObject({ tenantCode, tenantName: 'Renamed' })
    }
    const same = `R${Date.now()}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ tenantCode: same })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  it('can be administered by a copy of a user of the platform, who keeps his password', async () => {
    const { data: me } = (await keeper.call(getSysUser, {})).body
    const { data } = await add({ adminUserId: me.id })
    expect([data.username, data.password]).toEqual(['admin', undefined])
    expect((await signInAs(data.tenantCode, 'admin', 'correct horse 1')).status).toBe(200)
  })

  it('is refused for what does not fit together, and then nothing of it is there', async () => {
    const count = async () => (await rowOf({ tenantName: 'Refused' })) === undefined
    const bad = [
      [{ startTime: dayFromNow(2), endTime: dayFromNow(1) }, 'endTime'],
      [{ domain: 'no domain' }, 'domain'],
      [{ packageId: '00000000-0000-7000-8000-000000000000' }, 'packageId'],
      [{ adminUserId: '00000000-0000-7000-8000-000000000000' }, 'adminUserId'],
    ] as const
    for (const [draft, field] of bad) {
      const { code, fields } = await add({ tenantName: 'Refused', ...draft })
      expect([field, code === 200, Object.keys(fields ?? {})]).toEqual([field, false, [field]])
    }
    const domain = `once${Date.now()}.example.org`
    await add({ domain })
    expect((await add({ tenantName: 'Refused', domain: domain })).reason).toBe('platform.error.domainTaken')
    expect(await count()).toBe(true)
  })
})

describe('closing a tenant', () => {
  it('says first what it holds, ends sign-ins, deletes nothing, and can be taken back', async () => {
    const { tenant: own, admin } = await freshPlace()
    const { id } = (await rowOf({ tenantCode: own.code })) as { id: string }
    const impact = (await keeper.send(endpoints.impact, { id })).body.data as { what: string; count: number }[]
    const counts = Object.fromEntries(impact.map(({ what, count: n }) => [what, n]))
    expect(counts).toMatchObject({ 'platform.impact.kept': 1, 'platform.impact.users': 6, 'platform.impact.houses': 1 })
    expect((await keeper.send(endpoints.delete, { id })).body.code).toBe(200)
    expect(await rowOf({ id })).toMatchObject({ status: 'closed' })
    await expect(signIn(app, own)).rejects.toThrow(/disabled/)
    expect((await keeper.call(reopenSysTenant, { id })).body.code).toBe(200)
    expect((await (await signIn(app, own)).send(site.endpoints.query, {})).body.data).toMatchObject({
      pagination: { total: 1 },
    })
    const audits = await own
      .ctx()
      .db.rows(
        raw(
          sql`select action, username from system_audit where tenant_id = ${own.id} and resource = 'platform.tenant' order by id`,
        ),
      )
    expect(audits).toEqual([
      { action: 'close', username: 'admin@10001' },
      { action: 'reopen', username: 'admin@10001' },
    ])
    expect((await admin.send(endpoints.delete, { id })).status).toBe(403)
  })

  it('never touches the platform itself', async () => {
    const { id } = (await rowOf({ tenantCode: '10001' })) as { id: string }
    expect((await keeper.send(endpoints.delete, { id })).body.reason).toBe('platform.error.ownTenant')
    const end = { id, endTime: '2020-01-01' }
    expect((await keeper.send(endpoints.update, end)).body.reason).toBe('platform.error.ownTenant')
    expect((await keeper.call(getSysUser, {})).status).toBe(200)
  })
})

describe('what stands of a tenant in the list', () => {
  it('is its state by the same rule that sign-ins follow', async () => {
    const states = [
      [{ ends_on: null }, 'open'],
      [{ starts_on: dayFromNow(1) }, 'upcoming'],
      [{ starts_on: dayFromNow(0), ends_on: dayFromNow(0) }, 'open'],
      [{ ends_on: dayFromNow(-1), grace_days: 1 }, 'readOnly'],
      [{ ends_on: dayFromNow(-1), grace_days: 0 }, 'expired'],
      [{ status: 'locked' }, 'closed'],
    ] as const
    for (const [change, state] of states) {
      const one = await freshTenant(app)
      await setTenant(app, one, change)
      expect(await rowOf({ tenantCode: one.code, status: state }), state).toMatchObject({ status: state })
      expect((await app.sessions.tenants()).find(({ id }) => id === one.id)?.state).toBe(state)
    }
  })

  it('are the houses it has counted; no limit goes below them', async () => {
    const { tenant: own, admin, ids } = await freshPlace()
    const batch = { ...inputOf(addHouseBatch, ids), mode: 'whole', floorFrom: 2, floorTo: 4, perFloor: 2 }
    await admin.send(addHouseBatch, batch)
    const row = await rowOf({ tenantCode: own.code })
    expect(row).toMatchObject({ housesUsed: expect.any(Number), houseNum: 1_000 })
    const used = row!.housesUsed as number
    expect(used).toBeGreaterThan(1)
    const change = (houseNum: number) => keeper.send(endpoints.update, { id: row!.id, houseNum })
    expect((await change(used - 1)).body).toMatchObject({ reason: 'platform.error.belowUsed' })
    expect((await change(used)).body.code).toBe(200)
  })

  it('is its merchant category, one of the list', async () => {
    const { data } = await add()
    const set = async (mcc?: string) => {
      const { body } = await keeper.call(setTenantMCC, { tenantCode: data.tenantCode, mcc: mcc ?? null })
      return [body.reason, (await rowOf({ id: data.id }))!.mcc]
    }
    expect(await set('6513')).toEqual([undefined, '6513'])
    expect(await set('0001')).toEqual(['platform.error.unknownCategory', '6513'])
    expect(await set('abcd')).toEqual(['kit.error.invalid', '6513'])
    expect(await set()).toEqual([undefined, null])
  })
})

describe('a package', () => {
  it('gives its tenants these screens, and those it is widened by', async () => {
    const menu = (await keeper.call(queryPackageMenu, {})).body.data
    expect(JSON.stringify(menu)).toContain('"key":"site"')
    expect(JSON.stringify(menu)).not.toContain('systenant')
    const draft = { code: `P${Date.now()}`, name: 'Small', menus: ['site', 'sysuser'], registration: false }
    const { id } = (await keeper.send(tenantPackage.endpoints.add, draft)).body.data as { id: string }
    const { data } = await add({ packageId: id })
    const admin = await callerOf(data)
    const may = async () => (await (await callerOf(data)).send(tenant.endpoints.query, {})).status
    expect(await may()).toBe(403)
    expect((await admin.send(site.endpoints.query, {})).body.code).toBe(200)
    expect((await admin.send(user.endpoints.query, {})).body.code).toBe(200)
    const lease = { method: 'GET', path: '/api/housing/lease/queryLease', from: 'query' } as const
    expect((await admin.send(lease, {})).status).toBe(403)
    const widen = { id, menus: ['site', 'sysuser', 'contract'] }
    expect((await keeper.send(tenantPackage.endpoints.update, widen)).body.code).toBe(200)
    expect((await (await callerOf(data)).send(lease, {})).status).toBe(200)
    const bad = { id, menus: ['systenant'] }
    expect((await keeper.send(tenantPackage.endpoints.update, bad)).body.reason).toBe('platform.error.unknownMenu')
    expect((await keeper.send(tenantPackage.endpoints.delete, { id })).body.reason).toBe('platform.error.packageInUse')
    expect((await rowOf({ packageId: id }))?.packageName).toBe('Small')
  })
})
