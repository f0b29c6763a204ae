import {
  contractType,
  house,
  lease,
  previewTemplate,
  printDocument,
  publishTemplate,
  reviewLease,
  room,
  saveTemplate,
  signLease,
  submitLease,
} from '@cloud-steward/contract/housing/index.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { freshPlace } from '../../../../test/place.ts'
import { addOne, draftOf } from '../../../../test/samples.ts'

const { app, admin, ids, tenant } = await freshPlace()
const STAY = { startOn: '2026-01-15', endOn: '2027-01-14' }
const CONTACT = { label: '紧急联系人', kind: 'text' as const, required: true }
const PARKING = { label: '停车费', kind: 'money' as const, required: false }
const GRADE = { label: '学历', kind: 'choice' as const, required: false, options: '本科,硕士' }

let named = 0
const aType = async (change: object = {}): Promise<string> => {
  const draft = { name: `类型${++named}`, review: 'asTenant' as const, fields: [CONTACT, PARKING, GRADE], ...change }
  const { body } = await admin.send(contractType.endpoints.add, draft)
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as { id: string }).id
}
const add = async (typeId: string, extras: object[]) => {
  const own = { ...ids, 'housing.house': await addOne(admin, house, ids) }
  const roomId = await addOne(admin, room, own)
  const draft = { ...draftOf(lease, { ...own, 'housing.room': roomId }), ...STAY, typeId, extras }
  return (await admin.send(lease.endpoints.add, draft)).body
}
const idOf = (body: { data: unknown }): string => (body.data as { id: string }).id
interface Row {
  typeName: string
  extrasText: string | null
  extras: { label: string; value: string; shown: string }[]
}
const rowOf = async (id: string): Promise<Row> =>
  ((await admin.call(lease.endpoints.query, { id, pageSize: 1 })).body.data as { list: Row[] }).list[0]!

describe('a type of leases', () => {
  it('asks for what it needs, and says which of it is wrong', async () => {
    const typeId = await aType()
    const missing = await add(typeId, [{ label: '学历', value: '本科' }])
    expect([missing.reason, missing.message]).toEqual(['housing.error.extraMissing', 'Please fill in "紧急联系人"'])
    const bad = await add(typeId, [
      { label: '紧急联系人', value: '李四' },
      { label: '学历', value: '小学' },
    ])
    expect(bad.reason).toBe('housing.error.extraBad')
    expect((await add('00000000-0000-7000-8000-000000000000', [])).code).toBe(404)
  })

  it('changes none of the leases written by it', async () => {
    const typeId = await aType()
    const answers = [
      { label: '停车费', value: '15000', kind: 'text', shown: 'a lie' },
      { label: '紧急联系人', value: '李四' },
      { label: '没有问', value: 'x' },
    ]
    const id = idOf(await add(typeId, answers))
    expect((await rowOf(id)).extrasText).toBe('紧急联系人：李四；停车费：150.00')
    const change = { id: typeId, fields: [GRADE], name: `改名${++named}` }
    expect((await admin.call(contractType.endpoints.update, change)).body.code).toBe(200)
    const kept = await rowOf(id)
    expect([kept.typeName, kept.extrasText]).toEqual([change.name, '紧急联系人：李四；停车费：150.00'])
    expect((await admin.call(signLease, { id, signedOn: '2026-01-10' }, { key: `s-${id}` })).body.code).toBe(200)
    expect((await rowOf(id)).extras.map(({ value }) => value)).toEqual(['李四', '15000'])
    expect((await admin.send(lease.endpoints.update, { id, extras: [] })).body.code).not.toBe(200)
    expect((await admin.call(contractType.endpoints.delete, { id: typeId })).body.reason).toBe('kit.error.inUse')
  })

  it('is asked again when a draft is touched', async () => {
    const typeId = await aType({ fields: [GRADE] })
    const id = idOf(await add(typeId, [{ label: '学历', value: '本科' }]))
    await admin.call(contractType.endpoints.update, { id: typeId, fields: [GRADE, CONTACT] })
    expect((await admin.send(lease.endpoints.update, { id, remark: '只改备注' })).body.code).toBe(200)
    expect((await admin.send(lease.endpoints.update, { id, typeId })).body.reason).toBe('housing.error.extraMissing')
    const both = [{ label: '紧急联系人', value: '王五' }]
    expect((await admin.send(lease.endpoints.update, { id, extras: both })).body.code).toBe(200)
    expect((await rowOf(id)).extrasText).toBe('紧急联系人：王五')
  })

  it('demands a review of its own, or none', async () => {
    const answers = [{ label: '紧急联系人', value: '李四' }]
    const id = idOf(await add(await aType({ review: 'always' }), answers))
    const sign = () => admin.call(signLease, { id, signedOn: '2026-01-10' }, { key: `r-${id}-${Math.random()}` })
    expect((await sign()).body.reason).toBe('housing.error.reviewFirst')
    expect((await admin.call(submitLease, { id })).body.code).toBe(200)
    const other = await signIn(app, tenant, 'ROLE_TENEMENT')
    expect((await other.call(reviewLease, { id, decision: 'approve' })).body.code).toBe(200)
    expect((await sign()).body.code).toBe(200)
  })

  it('brings its text, in which its fields may stand', async () => {
    const typeId = await aType()
    const body = '<p>{{ extra.紧急联系人 }} {{extra.停车费}} {{table.extras}}</p>'
    const text = { name: '企业合同', kind: 'lease' as const, body }
    const templateId = (await admin.call(saveTemplate, text)).body.data.id
    const draftText = await admin.call(contractType.endpoints.update, { id: typeId, templateId })
    expect(draftText.body.reason).toBe('housing.error.templateOfLease')
    expect((await admin.call(publishTemplate, { id: templateId })).body.code).toBe(200)
    expect((await admin.call(contractType.endpoints.update, { id: typeId, templateId })).body.code).toBe(200)
    const leaseId = idOf(await add(typeId, [{ label: '紧急联系人', value: '李四' }]))
    for (const printed of [
      await admin.call(printDocument, { leaseId, kind: 'lease' }),
      await admin.call(previewTemplate, { id: templateId, leaseId }),
    ])
      expect([printed.status, printed.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const nobody = (await admin.call(saveTemplate, { ...text, body: '<p>{{extra.没有的}}</p>' })).body.data.id
    expect((await admin.call(publishTemplate, { id: nobody })).body.reason).toBe('housing.error.unknownFields')
  })

  it('is refused where its fields cannot be told apart, or its name is taken', async () => {
    const add = async (draft: object) =>
      (await admin.send(contractType.endpoints.add, { review: 'never', ...draft })).body
    expect((await add({ name: 'a', fields: [CONTACT, CONTACT] })).reason).toBe('housing.error.extraTwice')
    expect((await add({ name: 'a', fields: [{ ...GRADE, options: '一个' }] })).reason).toBe(
      'housing.error.extraNoOptions',
    )
    expect((await add({ name: 'a', fields: [{ ...CONTACT, label: '{{x}}' }] })).code).not.toBe(200)
    expect((await add({ name: 'a' })).code).toBe(200)
    expect((await add({ name: 'a' })).reason).toBe('housing.error.contractTypeTaken')
  })

  it('is of its tenant, and kept by staff', async () => {
    const typeId = await aType()
    const elsewhere = await signIn(app, await freshTenant(app))
    expect((await elsewhere.call(contractType.endpoints.update, { id: typeId, review: 'never' })).body.code).toBe(404)
    for (const role of ['ROLE_LANDLORD', 'ROLE_RENTEE'] as const) {
      const party = await signIn(app, tenant, role)
      expect((await party.send(contractType.endpoints.add, { name: 'x', review: 'never' })).status).toBe(403)
    }
  })
})
