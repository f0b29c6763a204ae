import type { Content } from '@cloud-steward/contract/reports/content.ts'
import * as designs from '@cloud-steward/contract/reports/design.ts'
import * as reports from '@cloud-steward/contract/reports/report.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'
import { textsOfPdf } from '../../infra/documents/pdf-text.fixture.ts'
import { aLease, aWorld, billingApp, billsOf, issue, pay, type World } from '../billing/billing.builders.ts'
import { aRentee } from '../housing/housing.builders.ts'
import { fillReport, findReport } from './run/report.service.ts'
import { crossTemplate } from './sheet/elsewhere.fixture.ts'

let world: World
let admin: Client
let landlord: Client
let installer: Client
let stranger: Client
beforeAll(async () => {
  world = await aWorld()
  // Reports are sent by mail only where there is a mail server.
  Object.assign(world.app, { mail: { name: 'test', send: () => Promise.resolve() } })
  await aLease(world, { terms: { startOn: '2026-01-01', endOn: '2026-12-31' } })
  await aLease(world, { renteeId: await aRentee(world.today), terms: { startOn: '2026-03-01', endOn: '2027-02-28' } })
  await issue(world.today, '2026-08-31')
  const [first] = await billsOf(world.today, {})
  await pay(world, first!, { amountFen: 100_001 })
  const app = await billingApp()
  const other = await aWorld()
  ;[admin, landlord, installer, stranger] = await Promise.all([
    signIn(app, world),
    signIn(app, world, 'ROLE_LANDLORD'),
    signIn(app, world, 'ROLE_INSTALLER'),
    signIn(app, other),
  ])
})
// Other files of the worker have the same app.
afterAll(() => void Object.assign(world.app, { mail: undefined }))

const cell = (row: number, column: number, text: string) => ({ row, column, text })
const BILLS: Content = {
  sets: [
    {
      name: 'bills',
      source: 'list',
      of: 'billing.bill',
      order: 'dueOn_ascend',
      filters: [
        { field: 'dueOnFrom', value: '#{param.from}' },
        { field: 'dueOnTo', value: '#{param.to}' },
      ],
    },
  ],
  parameters: [
    { name: 'from', title: '起', kind: 'date' },
    { name: 'to', title: '止', kind: 'date' },
  ],
  sheet: {
    name: 'x',
    widths: [20, 12],
    heights: [],
    styles: [{ format: '0.00' }],
    merges: [],
    cells: [
      cell(0, 0, '#{bills.no}'),
      { ...cell(0, 1, '#{bills.totalFen}'), style: 0 },
      cell(0, 2, '#{bills.renteeId}'),
      cell(1, 0, '合计'),
      { ...cell(1, 1, '=SUM(B1)'), style: 0 },
    ],
  },
}
const ok = <T>({ body }: { body: { code: number; data: T } }): T => {
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  return body.data
}
async function aDesign(content: Content = BILLS): Promise<{ id: string; number: number }> {
  const { id } = ok(await admin.send(designs.design.endpoints.add, { title: '账单表' })) as { id: string }
  return { id, ...ok(await admin.call(designs.saveDesign, { id, base: 0, content })) }
}
const published = async (roles: string[] = [], content = BILLS): Promise<string> => {
  const { id, number } = await aDesign(content)
  ok(await admin.call(designs.publishDesign, { id, number, roles }))
  return id
}
const textsOf = (html: string): string[] => [...html.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text]) => text!)
const sumOfBills = async (): Promise<number> => {
  const [row] = await world.today.db.rows(
    raw<{ fen: number }>(
      sql`select sum(total_fen)::bigint as fen from billing_bill where tenant_id = ${world.today.tenant.id}`,
    ),
  )
  return row!.fen
}

describe('a ready report', () => {
  it('is there for every tenant, and each can be run, as a page and as files', async () => {
    const list = ok(await admin.call(reports.queryReports, {}))
    expect(list.filter(({ isReady }) => isReady).map(({ id }) => id)).toEqual([
      'ready.rentRoll',
      'ready.arrears',
      'ready.income',
      'ready.deposits',
      'ready.meterSheet',
      'ready.landlord',
      'ready.notice',
    ])
    for (const { id } of list.filter(({ isLetter }) => !isLetter)) {
      const page = ok(await admin.call(reports.previewReport, { report: id }))
      expect(page.html).not.toMatch(/#\{|report\.(ready|text)\.|#REF|#DIV/)
      const xlsx = await admin.call(reports.exportReport, { report: id, format: 'xlsx' })
      expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
      const pdf = await admin.call(reports.exportReport, { report: id, format: 'pdf' })
      expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  })
  it('says the income of each month, right to the fen, and the same in each document', async () => {
    const values = 'from=2026-01-01&to=2026-12-31'
    const page = ok(await admin.call(reports.previewReport, { report: 'ready.income', values }))
    const whole = ((await sumOfBills()) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(textsOf(page.html)).toContain(whole)
    const { bytes } = await admin.call(reports.exportReport, { report: 'ready.income', values, format: 'pdf' })
    // A text of two lines is printed without the blank between them.
    const printed = textsOfPdf(bytes).join('').replaceAll(' ', '')
    for (const text of textsOf(page.html)) expect(printed).toContain(text.replaceAll(' ', ''))
  })
  it('shows what arrears are of what age', async () => {
    const page = ok(await admin.call(reports.previewReport, { report: 'ready.arrears' }))
    expect(textsOf(page.html)).toEqual(expect.arrayContaining(['60+ days', '31-60 days']))
  })
  it('can be copied, and is then a design of its own', async () => {
    const { id } = ok(await admin.call(designs.copyReadyReport, { report: 'ready.income' }))
    expect(ok(await admin.call(designs.queryDesignContent, { id })).content).toMatchObject({
      sets: [{ of: 'billing.bill' }],
    })
    expect((await admin.call(designs.copyReadyReport, { report: 'ready.constructor' })).status).toBe(404)
  })
})

describe('a report', () => {
  it('shows each what he may see: all, his own, nothing', async () => {
    const report = await published()
    const all = ok(await admin.call(reports.previewReport, { report }))
    expect(textsOf(all.html)).toContain(((await sumOfBills()) / 100).toFixed(2))
    const own = ok(await landlord.call(reports.previewReport, { report }))
    expect(own.records).toBeGreaterThan(0)
    expect(own.rows).toBe(own.records! + 1)
    expect((await landlord.call(reports.exportReport, { report, format: 'xlsx' })).status).toBe(200)
    expect((await installer.call(reports.previewReport, { report })).status).toBe(403)
    expect((await stranger.call(reports.previewReport, { report })).status).toBe(404)
    expect((await stranger.call(reports.exportReport, { report, format: 'pdf' })).status).toBe(404)
  })
  it('leaves a hidden field empty and says so, and refuses to filter by one', async () => {
    const hiddenFields = new Map([['billing.bill', new Set(['totalFen'])]])
    const user = { id: newId(), username: 'u', nickname: 'u', roles: ['ROLE_ADMIN'], hiddenFields }
    const viewer = { ctx: { ...world.today, user }, mayCall: () => true }
    const { sheet, hidden } = await fillReport(world.app, viewer, { title: 'x', content: BILLS }, '')
    expect(hidden).toHaveLength(1)
    expect(
      sheet!.rows.flatMap(({ cells }) => cells.filter(({ column }) => column === 1)).map(({ value }) => value),
    ).toEqual([...sheet!.rows.slice(1).map(() => null), 0])
    const byDay = new Map([['billing.bill', new Set(['dueOn'])]])
    const blind = { ctx: { ...world.today, user: { ...user, hiddenFields: byDay } }, mayCall: () => true }
    const asked = fillReport(world.app, blind, { title: 'x', content: BILLS }, 'from=2026-01-01')
    await expect(asked).rejects.toMatchObject({ reason: 'kit.error.badValue' })
    const nobody = { ...viewer, mayCall: () => false }
    const refused = fillReport(world.app, nobody, { title: 'x', content: BILLS }, '')
    await expect(refused).rejects.toMatchObject({ http: 403 })
  })
  it('is filtered by its parameters; one that is no value of its kind counts as not given', async () => {
    const report = await published()
    const rows = async (values: string) => ok(await admin.call(reports.previewReport, { report, values })).rows
    const all = await rows('')
    expect(await rows('from=2026-03-01&to=2026-03-31')).toBeLessThan(all)
    expect(await rows("from=2026-13-01&to=';drop table x--&other=1")).toBe(all)
    expect(await rows('from=2030-01-01')).toBe(1)
  })
  it('is for the roles it was published to, until it is withdrawn', async () => {
    const report = await published(['ROLE_TENEMENT'])
    expect((await admin.call(reports.previewReport, { report })).status).toBe(404)
    const tenement = await signIn(await billingApp(), world, 'ROLE_TENEMENT')
    const list = ok(await tenement.call(reports.queryReports, {}))
    expect(list.map(({ id }) => id)).toContain(report)
    expect(ok(await admin.call(reports.queryReports, {})).map(({ id }) => id)).not.toContain(report)
    ok(await admin.call(designs.withdrawDesign, { id: report }))
    expect((await tenement.call(reports.previewReport, { report })).status).toBe(404)
  })
  it('may be made of a figure', async () => {
    const content: Content = {
      sets: [
        {
          name: 'm',
          source: 'metric',
          of: 'rent.billed',
          by: 'month',
          filters: [{ field: 'from', value: '2026-01-01' }],
        },
      ],
      parameters: [],
      sheet: { ...BILLS.sheet, cells: [cell(0, 0, '#{m.part}'), cell(0, 1, '#{m.value}'), cell(1, 1, '=SUM(B1)')] },
    }
    const page = ok(await admin.call(designs.previewDesign, { content }))
    expect(textsOf(page.html)[0]).toBe('2026-01')
  })
})

describe('a design', () => {
  it('keeps versions that do not change, says how they differ, and goes back to one', async () => {
    const { id } = await aDesign()
    const changed = {
      ...BILLS,
      sheet: { ...BILLS.sheet, cells: [...BILLS.sheet.cells.slice(0, 3), cell(1, 0, '总计')] },
    }
    expect(ok(await admin.call(designs.saveDesign, { id, base: 1, content: changed, note: '改' }))).toEqual({
      number: 2,
    })
    expect((await admin.call(designs.saveDesign, { id, base: 1, content: changed })).status).toBe(409)
    expect(ok(await admin.call(designs.compareVersions, { id, from: 1, to: 2 }))).toEqual([
      { field: 'Cell A2', before: '合计', after: '总计' },
      { field: 'Cell B2', before: '=SUM(B1)', after: null },
      { field: 'Style of cell B2', before: 'Number format 0.00', after: null },
    ])
    expect(ok(await admin.call(designs.rollBackDesign, { id, number: 1 }))).toEqual({ number: 3 })
    expect(ok(await admin.call(designs.compareVersions, { id, from: 1, to: 3 }))).toEqual([])
    expect(ok(await admin.call(designs.queryVersions, { id })).map(({ number }) => number)).toEqual([3, 2, 1])
  })
  it.each([
    [{ sheet: { ...BILLS.sheet, cells: [cell(0, 0, '#{nobody.no}')] } }, 'unknownSet'],
    [{ sheet: { ...BILLS.sheet, cells: [cell(0, 0, '#{bills.passwordHash}')] } }, 'unknownField'],
    [{ sheet: { ...BILLS.sheet, cells: [cell(0, 0, '#{param.nobody}')] } }, 'unknownParam'],
    [{ sheet: { ...BILLS.sheet, cells: [cell(0, 0, '=WEBSERVICE("http://x")')] } }, 'formula'],
    [{ sets: [{ ...BILLS.sets[0]!, of: 'identity_user' }] }, 'badSet'],
    [{ sets: [{ ...BILLS.sets[0]!, order: 'totalFen_ascend; drop table x' }] }, 'badSet'],
    [{ sets: [{ ...BILLS.sets[0]!, filters: [{ field: 'tenantId', value: '1' }] }] }, 'badSet'],
    [{ sets: [BILLS.sets[0]!, BILLS.sets[0]!] }, 'sameName'],
  ])('is refused where it is wrong: %#', async (wrong, reason) => {
    const { id } = await aDesign()
    const { body } = await admin.call(designs.saveDesign, { id, base: 1, content: { ...BILLS, ...wrong } })
    expect(body.reason).toBe(`report.error.${reason}`)
  })
  it('of another tenant is not there, whatever is asked of it', async () => {
    const { id, number } = await aDesign()
    const asked = [
      [designs.queryDesignContent, { id }],
      [designs.saveDesign, { id, base: 1, content: BILLS }],
      [designs.queryVersions, { id }],
      [designs.compareVersions, { id, from: 1, to: 1 }],
      [designs.rollBackDesign, { id, number }],
      [designs.publishDesign, { id, number, roles: [] }],
      [designs.withdrawDesign, { id }],
      [designs.downloadTemplate, { id }],
    ] as const
    for (const [endpoint, input] of asked)
      expect([endpoint.permission, (await stranger.send(endpoint, input)).status]).toEqual([endpoint.permission, 404])
    const upload = { ...designs.uploadTemplate, path: `${designs.uploadTemplate.path}?id=${id}` }
    expect((await stranger.upload(upload, await crossTemplate())).status).toBe(404)
    expect(ok(await admin.call(designs.queryVersions, { id }))).toHaveLength(1)
  })
  it('takes the sheet of a workbook made elsewhere and gives it back', async () => {
    const { id } = await aDesign()
    const upload = { ...designs.uploadTemplate, path: `${designs.uploadTemplate.path}?id=${id}` }
    expect(ok(await admin.upload(upload, await crossTemplate()))).toEqual({ number: 2, leftOut: [] })
    const { bytes } = await admin.call(designs.downloadTemplate, { id })
    expect(ok(await admin.upload(upload, bytes))).toEqual({ number: 3, leftOut: [] })
    expect(ok(await admin.call(designs.compareVersions, { id, from: 2, to: 3 }))).toEqual([])
    ok(await admin.call(designs.publishDesign, { id, number: 3, roles: [] }))
    const page = ok(await admin.call(reports.previewReport, { report: id, values: 'from=2026-01-01' }))
    expect(textsOf(page.html)).toContain('2026-03')
    const wrong = await admin.upload(upload, Buffer.from('PK\u0003\u0004 no workbook'))
    expect(wrong.body.reason).toMatch(/^report\.error\.(damaged|notXlsx)$/)
  })
})

describe('a schedule', () => {
  it('is its owner’s alone, and ends', async () => {
    const report = await published()
    const given = { report, every: 'month', format: 'pdf', values: 'from=2026-01-01' } as const
    const { id } = ok(await admin.call(reports.scheduleReport, given))
    expect(ok(await admin.call(reports.querySchedules, {}))).toEqual([
      { id, title: '账单表', nextOn: '2026-07-01', ...given },
    ])
    expect(ok(await landlord.call(reports.querySchedules, {}))).toEqual([])
    expect((await landlord.call(reports.endSchedule, { id })).status).toBe(404)
    ok(await admin.call(reports.endSchedule, { id }))
    expect((await stranger.call(reports.scheduleReport, given)).status).toBe(404)
    await expect(findReport(world.today, newId())).rejects.toMatchObject({ http: 404 })
  })
})
