import { checkIdentity, findByIdNo, rentee, revealIdNo } from '@cloud-steward/contract/housing/index.ts'
import { param } from '@cloud-steward/contract/system/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { addOne, idNumberOf } from '../../../../test/samples.ts'
import { newId } from '../../../infra/db/id.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { sealIdentities } from './seal-identities.service.ts'

let place: Place
let serial = 5_000
beforeAll(async () => {
  place = await freshPlace()
})
const person = async (of: object = {}) => {
  const idNo = idNumberOf(++serial)
  const draft = { code: `P${serial}`, name: '周一', mobile: '13800000001', idNo, ...of }
  const { body } = await place.admin.send(rentee.endpoints.add, draft)
  return { id: (body.data as { id: string })?.id, idNo, body }
}
const listed = async (id: string) => {
  const { body } = await place.admin.send(rentee.endpoints.query, { id })
  return (body.data as { list: Record<string, unknown>[] }).list[0]!
}
const reveal = (id: string, by: Client = place.admin) => by.call(revealIdNo, { id, reason: '核对合同' })
const everything = async () =>
  JSON.stringify(
    await place.tenant
      .ctx()
      .db.all(
        raw(sql`select * from housing_rentee where tenant_id = ${place.tenant.id}`),
        raw(sql`select * from system_audit where tenant_id = ${place.tenant.id}`),
        raw(sql`select * from infra_idempotency where tenant_id = ${place.tenant.id}`),
        raw(sql`select * from infra_run_item where tenant_id = ${place.tenant.id}`),
      ),
  )

it('keeps no number as it was typed, and shows it to whoever says why', async () => {
  const { id, idNo } = await person()
  expect(await listed(id)).toMatchObject({
    idNoMasked: `${idNo.slice(0, 3)}***********${idNo.slice(-4)}`,
    identityState: 'unverified',
  })
  const { body } = await place.admin.call(revealIdNo, { id, reason: '核对合同' }, { key: newId() })
  expect(body.data).toEqual({ idNo })
  const other = idNumberOf(++serial)
  await place.admin.send(rentee.endpoints.update, { id, idNo: other.toLowerCase() })
  expect((await reveal(id)).body.data).toEqual({ idNo: other })
  const kept = await everything()
  expect([kept.includes(idNo), kept.includes(other)]).toEqual([false, false])
  expect(kept).toContain('核对合同')
})

it('refuses numbers that are none, and those of somebody else', async () => {
  expect((await person({ idNo: '110105194912310021' })).body).toMatchObject({
    reason: 'housing.error.idNoInvalid',
    fields: { idNo: expect.any(String) },
  })
  const { idNo } = await person()
  expect((await person({ idNo })).body).toMatchObject({
    reason: 'housing.error.idNoTaken',
    fields: { idNo: expect.any(String) },
  })
  const both = await Promise.all([1, 2].map(() => person({ idNo: idNumberOf(77_777) })))
  expect(both.map(({ body }) => body.reason ?? 'added').toSorted()).toEqual(['added', 'housing.error.idNoTaken'])
})

it('takes people with other papers, and companies, each with a number of its kind', async () => {
  const passport = await person({
    paperKind: 'passport',
    idNo: 'e1234 5678',
    emergencyName: '周二',
    emergencyPhone: '+852 2123 4567',
  })
  expect(await listed(passport.id)).toMatchObject({
    partyKind: 'person',
    paperKind: 'passport',
    idNoMasked: 'E*****678',
    emergencyPhone: '+852 2123 4567',
  })
  expect((await reveal(passport.id)).body.data).toEqual({ idNo: 'E12345678' })
  expect((await place.admin.call(findByIdNo, { idNo: 'E12345678' })).body.data).toEqual({ id: passport.id })
  expect((await person({ paperKind: 'passport', idNo: 'E12345678' })).body.reason).toBe('housing.error.idNoTaken')
  const company = await person({ partyKind: 'company', name: '云上科技', idNo: '91350100M000100Y43' })
  expect(await listed(company.id)).toMatchObject({ partyKind: 'company', paperKind: 'creditCode' })
  const refused = async (of: object) => (await person(of)).body.reason
  expect(await refused({ partyKind: 'company', idNo: '91350100M000100Y44' })).toBe('housing.error.paperNoInvalid')
  expect(await refused({ partyKind: 'company', paperKind: 'passport', idNo: 'E1111111' })).toBe(
    'housing.error.paperOfOthers',
  )
  expect(await refused({ paperKind: 'hkMoPermit', idNo: 'T12345678' })).toBe('housing.error.paperNoInvalid')
})

it('keeps the papers with a change of something else, and wants the number of new ones', async () => {
  const { id } = await person({ paperKind: 'taiwanPermit', idNo: '12345678' })
  const change = async (of: object) => (await place.admin.send(rentee.endpoints.update, { id, ...of })).body
  expect((await change({ mobile: '13800000009' })).code).toBe(200)
  expect(await listed(id)).toMatchObject({ paperKind: 'taiwanPermit', idNoMasked: '1****678' })
  expect((await change({ paperKind: 'passport' })).reason).toBe('housing.error.paperWantsNumber')
  expect((await change({ paperKind: 'passport', idNo: 'K7654321' })).code).toBe(200)
  expect(await listed(id)).toMatchObject({ paperKind: 'passport', idNoMasked: 'K****321' })
})

it('finds whoever has a number, in its own tenant alone', async () => {
  const { id, idNo } = await person()
  expect((await place.admin.call(findByIdNo, { idNo: idNo.toLowerCase() })).body.data).toEqual({ id })
  expect((await place.admin.call(findByIdNo, { idNo: idNumberOf(99_999) })).body.data).toMatchObject({ id: null })
  const elsewhere = await freshPlace()
  expect((await elsewhere.admin.call(findByIdNo, { idNo })).body.data).toMatchObject({ id: null })
  expect((await elsewhere.admin.call(revealIdNo, { id, reason: 'x' })).status).toBe(404)
})

it('keeps who checked an identity, and forgets it with another name or number', async () => {
  const { id } = await person()
  const check = (identityState: 'verified' | 'failed', reason?: string) =>
    place.admin.call(checkIdentity, { id, identityState, reason })
  expect((await check('failed')).body.fields).toHaveProperty('reason')
  expect((await check('verified')).body.code).toBe(200)
  expect(await listed(id)).toMatchObject({
    identityState: 'verified',
    identityBy: 'admin',
    identityAt: expect.any(String),
  })
  await place.admin.send(rentee.endpoints.update, { id, remark: '常客' })
  expect((await listed(id)).identityState).toBe('verified')
  await place.admin.send(rentee.endpoints.update, { id, name: '周二' })
  expect(await listed(id)).toMatchObject({ identityState: 'unverified', identityBy: null })
  const nobody = await addOne(place.admin, rentee, {})
  await place.tenant
    .ctx()
    .db.run(
      raw(sql`update housing_rentee set id_no_masked = null where tenant_id = ${place.tenant.id} and id = ${nobody}`),
    )
  const { body } = await place.admin.call(checkIdentity, { id: nobody, identityState: 'verified' })
  expect(body.reason).toBe('housing.error.noIdNo')
})

it('shows only so many numbers a day, however many are asked for at once', async () => {
  await place.admin.send(param.endpoints.add, {
    paramName: 'housing.idNoLooks',
    paramKey: 'idNoLooks',
    paramValue: '2',
  })
  const { id } = await person()
  const clerk = await signIn(place.app, place.tenant, 'ROLE_TENEMENT')
  const answers = await Promise.all([1, 2, 3, 4].map(() => reveal(id, clerk)))
  expect(answers.map(({ body }) => body.reason ?? 'shown').toSorted()).toEqual([
    'housing.error.tooManyLooks',
    'housing.error.tooManyLooks',
    'shown',
    'shown',
  ])
})

it('seals what an earlier version left, once, also where two had one number', async () => {
  const old = await freshPlace()
  const ctx = old.tenant.ctx()
  const idNo = idNumberOf(88_888)
  const ids = [newId(), newId()]
  for (const [at, id] of ids.entries()) {
    await ctx.db.run(
      raw(
        sql`insert into housing_rentee (tenant_id, id, code, name, mobile, id_no) values (${old.tenant.id}, ${id}, ${`OLD${at}`}, '旧', '13800000001', ${idNo})`,
      ),
    )
    await ctx.transaction(async (tx) =>
      tx.audit({ action: 'add', resource: 'housing.rentee', recordId: id, after: { name: '旧', idNo } }),
    )
  }
  expect(await sealIdentities(ctx, old.app.secrets)).toBe(2)
  expect(await sealIdentities(ctx, old.app.secrets)).toBe(0)
  const rows = await ctx.db.all(
    raw(sql`select * from housing_rentee where tenant_id = ${old.tenant.id}`),
    raw<{ after: object }>(
      sql`select after from system_audit where tenant_id = ${old.tenant.id} and record_id = ${ids[0]}`,
    ),
  )
  expect(JSON.stringify(rows)).not.toContain(idNo)
  expect(rows[1]).toEqual([{ after: { name: '旧' } }])
  for (const id of ids) expect((await old.admin.call(revealIdNo, { id, reason: '核对' })).body.data).toEqual({ idNo })
  expect((await old.admin.call(findByIdNo, { idNo })).body.data).toEqual({ id: ids[0] })
})
