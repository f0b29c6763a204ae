import {
  compareTemplates,
  previewTemplate,
  printDocument,
  publishTemplate,
  queryTemplateBody,
  reviseTemplate,
  saveTemplate,
  template,
} from '@cloud-steward/contract/housing/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { freshPlace, type Place } from '../../../../test/place.ts'

let place: Place
beforeAll(async () => {
  place = await freshPlace()
})
const text = { name: '短租合同', kind: 'lease' as const }
const write = async (body: string, id?: string) => (await place.admin.call(saveTemplate, { ...text, body, id })).body
const state = async (id: string) => {
  const { list } = (await place.admin.call(template.endpoints.query, { id, pageSize: 5 })).body.data as {
    list: { state: string; version: number }[]
  }
  return [list[0]?.version, list[0]?.state]
}

describe('templates', () => {
  it('are there from the start, one of each kind, and say all they name', async () => {
    const { admin, ids } = place
    const { list } = (await admin.call(template.endpoints.query, { state: 'published' })).body.data as {
      list: { id: string; kind: string }[]
    }
    expect(new Set(list.map((one) => one.kind)).size).toBe(6)
    for (const { id, kind } of list) {
      const { bytes, status } = await admin.call(previewTemplate, { id, leaseId: ids['housing.lease']! })
      expect([kind, status, bytes.subarray(0, 5).toString()]).toEqual([kind, 200, '%PDF-'])
    }
  })

  it('are published by version, never changed afterwards', async () => {
    const { admin } = place
    const first = (await write('<p>租金 {{rent.amount}}</p><script>alert(1)</script>')).data.id
    expect((await admin.call(queryTemplateBody, { id: first })).body.data.body).toBe('<p>租金 {{rent.amount}}</p>')
    const clicks = await Promise.all([1, 2, 3].map(() => admin.call(publishTemplate, { id: first })))
    expect(clicks.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect((await write('<p>别的</p>', first)).reason).toBe('housing.error.templateStands')
    expect((await admin.call(template.endpoints.delete, { id: first })).body.reason).toBe(
      'housing.error.templateStands',
    )
    const next = (await admin.call(reviseTemplate, { id: first })).body.data.id
    expect((await admin.call(reviseTemplate, { id: first })).body.reason).toBe('housing.error.templateDraftOpen')
    await write('<p>租金 {{rent.amount}} 元</p><p>押金</p>', next)
    expect((await admin.call(compareTemplates, { id: next })).body.data).toEqual({
      fromVersion: 1,
      toVersion: 2,
      lines: [
        { change: 'removed', text: '租金 {{rent.amount}}' },
        { change: 'added', text: '租金 {{rent.amount}} 元' },
        { change: 'added', text: '押金' },
      ],
    })
    await admin.call(publishTemplate, { id: next })
    expect([await state(first), await state(next)]).toEqual([
      [1, 'retired'],
      [2, 'published'],
    ])
  })

  it('are not published while they name what nobody knows', async () => {
    for (const body of ['<p>{{rentee.salary}}</p>', '<p>{{<b>rent</b>.amount}}</p>', '<p>{{constructor}}</p>']) {
      const { id } = (await write(body)).data
      expect((await place.admin.call(publishTemplate, { id })).body.reason, body).toBe('housing.error.unknownFields')
    }
    expect((await write('<p> </p>')).reason).toBe('housing.error.templateEmpty')
  })

  it('belong to their tenant, and print only leases one sees', async () => {
    const other = await freshTenant(place.app)
    const stranger = await signIn(place.app, other)
    const { id } = (await write('<p>甲</p>')).data
    const leaseId = place.ids['housing.lease']!
    expect((await stranger.call(queryTemplateBody, { id })).status).toBe(404)
    expect((await stranger.call(publishTemplate, { id })).status).toBe(404)
    expect((await stranger.call(printDocument, { kind: 'lease', leaseId })).status).toBe(404)
    const landlord = await signIn(place.app, place.tenant, 'ROLE_LANDLORD')
    expect((await landlord.call(printDocument, { kind: 'lease', leaseId })).status).toBe(403)
  })
})
