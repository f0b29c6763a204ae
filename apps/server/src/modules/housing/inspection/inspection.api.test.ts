import type { InputOf } from '@cloud-steward/contract'
import {
  compareInspections,
  completeInspection,
  inspection,
  printInspection,
  queryInspectionItems,
  saveInspection,
  signLease,
} from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { uploaded } from '../../../../test/picture.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'
import { PNG } from '../../../../test/png.ts'

let place: Place
let leaseId: string
beforeAll(async () => {
  place = await freshPlace()
  leaseId = place.ids['housing.lease']!
  await place.admin.call(signLease, { id: leaseId, signedOn: '2026-02-20' }, { key: `sign-${leaseId}` })
})
const bed = { area: '卧室', item: '双人床', quantity: 1, condition: 'good' as const }
const lamp = { area: '客厅', item: '吊灯', quantity: 2, condition: 'good' as const }
type Draft = InputOf<typeof saveInspection>
const draft = (more: Partial<Draft> = {}): Draft => ({
  leaseId,
  kind: 'in',
  inspectedOn: '2026-03-01',
  items: [bed, lamp],
  ...more,
})
async function photo(who: Client): Promise<string> {
  return uploaded(who, PNG, '灯.png')
}
async function saved(more: Partial<Draft> = {}): Promise<string> {
  const { body } = await place.admin.call(saveInspection, draft(more))
  expect(body.code, body.message).toBe(200)
  return body.data.id
}
const failing = async (input: Draft, who = place.admin) => (await who.call(saveInspection, input)).body.reason

describe('inspections', () => {
  it('are drafts until they are done, and then stand with their photos', async () => {
    const { admin } = place
    const fileIds = [await photo(admin)]
    const id = await saved({ items: [bed, { ...lamp, fileIds }] })
    // Going on with a draft keeps the photos it has.
    const broken = { ...lamp, condition: 'damaged' as const, costFen: 12_000, note: '灯罩破裂', fileIds }
    await admin.call(saveInspection, { ...draft({ items: [bed, broken] }), id })
    const { body } = await admin.call(inspection.endpoints.query, { id })
    expect(body.data).toMatchObject({ list: [{ state: 'draft', itemCount: 2, flawCount: 1, costFen: 12_000 }] })
    expect((await admin.call(queryInspectionItems, { id })).body.data).toEqual([bed, broken])
    const clicks = await Promise.all([1, 2, 3].map(() => admin.call(completeInspection, { id })))
    expect(clicks.filter((one) => one.body.code === 200)).toHaveLength(1)
    expect(await failing({ ...draft(), id })).toBe('housing.error.inspectionDone')
    const removal = await admin.call(inspection.endpoints.delete, { id })
    expect(removal.body.reason).toBe('housing.error.inspectionDone')
  })

  it('compare what was handed over with what came back', async () => {
    const { admin } = place
    await admin.call(completeInspection, { id: await saved() })
    const back = [
      { ...bed, condition: 'damaged' as const, costFen: 50_000 },
      { ...lamp, quantity: 1 },
    ]
    const id = await saved({ kind: 'out', inspectedOn: '2026-06-01', items: back })
    // A draft is nobody's word yet.
    expect((await admin.call(compareInspections, { leaseId })).body.data).not.toHaveProperty('outId')
    await admin.call(completeInspection, { id })
    const { items } = (await admin.call(compareInspections, { leaseId })).body.data
    expect(items.map(({ item, verdict }) => [item, verdict])).toEqual([
      ['双人床', 'worse'],
      ['吊灯', 'missing'],
    ])
  })

  it('are printed as they stand, beside what was handed over, and a draft as a draft', async () => {
    const { admin } = place
    const printed = async (id: string) => {
      const answer = await admin.call(printInspection, { id })
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      return answer.bytes.length
    }
    const items = Array.from({ length: 60 }, (_, at) => ({ ...lamp, item: `<灯> & ${at}`, note: '长'.repeat(180) }))
    expect(await printed(await saved({ items }))).toBeGreaterThan(await printed(await saved()))
    await printed(await saved({ kind: 'out', items: [{ ...bed, condition: 'damaged', costFen: 50_000 }] }))
    expect((await admin.call(printInspection, { id: leaseId })).status).toBe(404)
  })

  it('refuse days to come, leases that are none, and photos that are not at hand', async () => {
    expect(await failing(draft({ inspectedOn: '2030-01-01' }))).toBe('housing.error.inspectedLater')
    expect(await failing(draft({ leaseId: place.ids['housing.room'] }))).toBe('kit.error.notFound')
    const taken = [await photo(place.admin)]
    await saved({ items: [{ ...bed, fileIds: taken }] })
    expect(await failing(draft({ items: [{ ...bed, fileIds: taken }] }))).toBe('file.error.uploadGone')
  })

  it('do not exist for other tenants, and only for whom they concern', async () => {
    const stranger = await signIn(place.app, await freshTenant(place.app))
    const landlord = await signIn(place.app, place.tenant, 'ROLE_LANDLORD')
    const id = await saved()
    expect((await stranger.call(queryInspectionItems, { id })).status).toBe(404)
    expect((await stranger.call(completeInspection, { id })).status).toBe(404)
    expect((await stranger.call(compareInspections, { leaseId })).status).toBe(404)
    expect(await failing(draft(), stranger)).toBe('kit.error.notFound')
    expect((await stranger.call(printInspection, { id })).status).toBe(404)
    for (const endpoint of [queryInspectionItems, completeInspection, printInspection])
      expect((await landlord.call(endpoint, { id })).status).toBe(403)
  })
})
