import {
  DELIVERED,
  printBoard,
  queryBoard,
  querySubscriptions,
  queryWays,
  resetBoard,
  saveBoard,
  subscribeBoard,
} from '@cloud-steward/contract/insight/board.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { tenantDb } from '../../../infra/db/tenant-db.ts'
import { textsOfPdf } from '../../../infra/documents/pdf-text.fixture.ts'
import { boardPdf } from './board-pdf.ts'

const one = { metric: 'room.count' as const, by: 'state' as const, chart: 'pie' as const, width: 2 }

describe('a board', () => {
  it('is arranged by a person, for a role, and as delivered, in this order', async () => {
    const app = await testApp()
    const tenant = await freshTenant(app)
    const [admin, tenement] = [await signIn(app, tenant), await signIn(app, tenant, 'ROLE_TENEMENT')]
    const board = 'enterprise' as const
    const seen = async (who: typeof admin) => (await who.call(queryBoard, { board })).body.data
    expect((await seen(tenement)).widgets).toHaveLength(DELIVERED.enterprise.length)
    expect((await admin.call(saveBoard, { board, widgets: [one], role: 'ROLE_TENEMENT' })).body.code).toBe(200)
    expect(await seen(tenement)).toMatchObject({ arrangedBy: 'role', widgets: [one], mayArrangeRoles: false })
    expect(await seen(admin)).toMatchObject({ arrangedBy: 'delivered', mayArrangeRoles: true })
    expect((await tenement.call(saveBoard, { board, widgets: [one, one] })).body.code).toBe(200)
    expect((await seen(tenement)).widgets).toHaveLength(2)
    expect((await tenement.call(resetBoard, { board })).body.code).toBe(200)
    expect((await seen(tenement)).arrangedBy).toBe('role')
    // Of another tenant nothing is seen.
    const stranger = await signIn(app, await freshTenant(app), 'ROLE_TENEMENT')
    expect((await seen(stranger)).arrangedBy).toBe('delivered')
  })
  it('takes no figure of another audience, no unknown part, and no role from who arranges for himself', async () => {
    const app = await testApp()
    const tenant = await freshTenant(app)
    const [admin, tenement] = [await signIn(app, tenant), await signIn(app, tenant, 'ROLE_TENEMENT')]
    const wrong = [
      { ...one, metric: 'tenant.live', by: null },
      { ...one, by: 'utility' },
      { ...one, width: 9 },
    ]
    for (const widget of wrong)
      expect((await admin.call(saveBoard, { board: 'enterprise', widgets: [widget] } as never)).body.code).not.toBe(200)
    const many = Array.from({ length: 31 }, () => one)
    expect((await admin.call(saveBoard, { board: 'enterprise', widgets: many })).body.code).not.toBe(200)
    const forRole = { board: 'enterprise' as const, widgets: [one], role: 'ROLE_ADMIN' }
    expect((await tenement.call(saveBoard, forRole)).status).toBe(403)
    expect((await admin.call(saveBoard, { ...forRole, role: 'ROLE_NOBODY' })).status).toBe(404)
  })
  it('is not sent by mail where no mail server is set up', async () => {
    const app = await testApp()
    const admin = await signIn(app, await freshTenant(app))
    const asked = { board: 'enterprise', every: 'day' } as const
    expect((await admin.call(subscribeBoard, { ...asked, via: 'mail' })).body).toMatchObject({
      reason: 'insight.error.noMail',
    })
    expect((await admin.call(querySubscriptions, {})).body.data).toEqual([])
  })
  it('is sent only by a way that is set up, to the address of the account', async () => {
    const app = await testApp()
    const tenant = await freshTenant(app)
    const admin = await signIn(app, tenant)
    const email = (to: string | null) =>
      tenantDb(app.pools.app, tenant.id).all(
        raw(sql`update identity_user set email = ${to} where tenant_id = ${tenant.id} and username = 'admin'`),
      )
    const ways = async () => (await admin.call(queryWays, {})).body.data
    const subscribe = (via: 'mail' | 'sms') => admin.call(subscribeBoard, { board: 'enterprise', every: 'day', via })
    expect(await ways()).toMatchObject([
      { via: 'mail', closed: 'noMail' },
      { via: 'sms', closed: 'noSms' },
    ])
    expect((await subscribe('sms')).body.reason).toBe('insight.error.noSms')
    const send = () => Promise.resolve()
    Object.assign(app, { mail: { name: 'test', send }, sms: { name: 'test', send, has: () => false } })
    try {
      await email('admin@example.com')
      const [mail, sms] = await ways()
      expect(sms!.closed).toBe('noSms')
      expect(mail).toMatchObject({ via: 'mail', to: 'admin@example.com' })
      expect(mail!.closed ?? null).toBeNull()
      expect((await subscribe('mail')).body.code).toBe(200)
      await email(null)
      expect((await ways())[0]).toMatchObject({ via: 'mail', closed: 'noAddress' })
      expect((await subscribe('mail')).body.reason).toBe('insight.error.noAddress')
    } finally {
      Object.assign(app, { mail: undefined, sms: undefined })
    }
  })
  it('is given as PDF for the period on the screen, to those who may see it', async () => {
    const app = await testApp()
    const tenant = await freshTenant(app)
    const [admin, installer] = [await signIn(app, tenant), await signIn(app, tenant, 'ROLE_INSTALLER')]
    const widgets = [{ metric: 'room.count' as const, chart: 'number' as const, width: 1, title: '全部房间' }]
    expect((await admin.call(saveBoard, { board: 'enterprise', widgets })).body.code).toBe(200)
    const pdf = await admin.call(printBoard, { board: 'enterprise', period: 'lastMonth' })
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const texts = textsOfPdf(pdf.bytes).join(' ')
    expect(texts).toContain('全部房间')
    expect(texts).toMatch(/Last month \d{4}-\d\d-01 – \d{4}-\d\d-\d\d/)
    // A figure of now is none of the month on top.
    expect(texts).toContain('全部房间 (Now)')
    expect((await installer.call(printBoard, { board: 'enterprise' })).status).toBe(403)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect((await admin.call(printBoard, { board: 'enterprise', siteId: nowhere })).status).toBe(404)
  })
  it('is printed with its numbers, its charts as vectors and its tables', async () => {
    const labels = ['桂花园一期', '和平里小区', '三号楼 <b>&', '四', '五', '六', '七']
    const values = [15_800_000, 100, 2_000, 300, null, 40, 5]
    const text = (value: number | null | undefined) => (value == null ? '-' : `¥${value / 100}`)
    const kinds = ['bar', 'line', 'pie', 'table'] as const
    const bytes = await boardPdf({
      title: '企业看板',
      subtitle: '云居公寓 · 2026-11-28',
      figures: [
        { title: '出租率', text: '91.4%' },
        ...kinds.map((kind) => ({ title: kind, text: '', parts: { kind, labels, values, text, short: text } })),
      ],
      footer: '打印',
    })
    const texts = textsOfPdf(bytes)
    for (const part of ['企业看板', '91.4%', '¥158000', '打印']) expect(texts).toContain(part)
    // At the axis of the bars, at the axis of the line in two lines, in the legend and in the table.
    expect(texts.filter((one) => one.startsWith('三号楼'))).toHaveLength(4)
    expect(bytes.toString('latin1')).not.toContain('/Subtype /Image')
  })
})
