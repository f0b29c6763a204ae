import type { Content } from '@cloud-steward/contract/reports/content.ts'
import * as designs from '@cloud-steward/contract/reports/design.ts'
import * as reports from '@cloud-steward/contract/reports/report.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { newId } from '../../infra/db/id.ts'
import { letterDocx } from '../../infra/documents/index.ts'
import { pagesOfPdf, textsOfPdf } from '../../infra/documents/pdf-text.fixture.ts'
import { aLease, aWorld, billingApp, billsOf, issue, type World } from '../billing/billing.builders.ts'
import { aRentee } from '../housing/housing.builders.ts'
import { fillReport, foundOf } from './run/report.service.ts'

let world: World
let admin: Client
let landlord: Client
let stranger: Client
let other: string
beforeAll(async () => {
  world = await aWorld()
  // Reports are sent by mail only where there is a mail server.
  Object.assign(world.app, { mail: { name: 'test', send: () => Promise.resolve() } })
  other = await aRentee(world.today, { name: '另一租客' })
  await aLease(world, { terms: { startOn: '2026-01-01', endOn: '2026-12-31' } })
  await aLease(world, { renteeId: other, terms: { startOn: '2026-03-01', endOn: '2027-02-28' } })
  await issue(world.today, '2026-08-31')
  const app = await billingApp()
  const elsewhere = await aWorld()
  ;[admin, landlord, stranger] = await Promise.all([
    signIn(app, world),
    signIn(app, world, 'ROLE_LANDLORD'),
    signIn(app, elsewhere),
  ])
})
// Other files of the worker have the same app.
afterAll(() => void Object.assign(world.app, { mail: undefined }))

const ok = <T>({ body }: { body: { code: number; data: T } }): T => {
  expect(body, JSON.stringify(body)).toMatchObject({ code: 200 })
  return body.data
}
const textOf = (docx: Buffer): string =>
  strFromU8(unzipSync(docx)['word/document.xml']!)
    .replace(/<[^>]*>+/g, ' ')
    .replace(/ +/g, ' ')
const template = (row = '{#bills}{no} {totalFen}{/}') =>
  letterDocx([
    { text: '{param.tenant} {sum(bills.totalFen)}' },
    { head: ['x'], rows: [[row]], widths: [1], numbersFrom: 9 },
  ])
const uploadTo = (id: string) => ({ ...designs.uploadTemplate, path: `${designs.uploadTemplate.path}?id=${id}` })
const SET: Content['sets'][number] = {
  name: 'bills',
  source: 'list',
  of: 'billing.bill',
  order: 'dueOn_ascend',
  filters: [],
}

async function aLetter(): Promise<{ id: string; content: Content }> {
  const { id } = ok(await admin.send(designs.design.endpoints.add, { title: '账单函' })) as { id: string }
  ok(await admin.upload(uploadTo(id), await template(), 'letter.docx'))
  const { content } = ok(await admin.call(designs.queryDesignContent, { id }))
  return { id, content: { ...content, sets: [SET] } }
}
async function published(): Promise<string> {
  const { id, content } = await aLetter()
  const { number } = ok(await admin.call(designs.saveDesign, { id, base: 1, content }))
  ok(await admin.call(designs.publishDesign, { id, number, roles: [] }))
  return id
}

describe('a letter', () => {
  it('is uploaded, bound to data, previewed, published and downloaded', async () => {
    const { id, content } = await aLetter()
    // Its data set is missing still: it may be saved by an upload, not be published.
    const early = await admin.call(designs.publishDesign, { id, number: 1, roles: [] })
    expect(early.body.reason).toBe('report.error.letterSet')
    const page = ok(await admin.call(designs.previewDesign, { content }))
    const nos = (await billsOf(world.today, {})).map(({ no }) => no)
    const text = textOf(Buffer.from(page.letter!, 'base64'))
    for (const no of nos) expect(text).toContain(no)
    const { number } = ok(await admin.call(designs.saveDesign, { id, base: 1, content }))
    ok(await admin.call(designs.publishDesign, { id, number, roles: [] }))
    const listed = ok(await admin.call(reports.queryReports, {})).find((one) => one.id === id)
    expect(listed).toMatchObject({ isLetter: true })
    const file = await admin.call(reports.exportReport, { report: id, format: 'docx' })
    expect(textOf(file.bytes)).toBe(text)
    const pdf = textsOfPdf((await admin.call(reports.exportReport, { report: id, format: 'pdf' })).bytes)
    for (const no of nos) expect(pdf.join(' ')).toContain(no)
    const { body } = await admin.call(reports.exportReport, { report: id, format: 'xlsx' })
    expect(body.reason).toBe('report.error.noFormat')
    const sheet = await admin.call(reports.exportReport, { report: 'ready.rentRoll', format: 'docx' })
    expect(sheet.body.reason).toBe('report.error.noFormat')
  })
  it('keeps its versions, gives back its file, and goes back to one', async () => {
    const { id, content } = await aLetter()
    ok(await admin.call(designs.saveDesign, { id, base: 1, content }))
    ok(await admin.upload(uploadTo(id), await template('{#bills}{dueOn}{/}'), 'second.docx'))
    expect(ok(await admin.call(designs.compareVersions, { id, from: 2, to: 3 }))).toEqual([
      { field: 'Letter', before: 'letter.docx', after: 'second.docx' },
    ])
    expect(textOf((await admin.call(designs.downloadTemplate, { id })).bytes)).toContain('{dueOn}')
    ok(await admin.call(designs.rollBackDesign, { id, number: 2 }))
    const { bytes } = await admin.call(designs.downloadTemplate, { id })
    expect(textOf(bytes)).toContain('{totalFen}')
    expect(ok(await admin.upload(uploadTo(id), bytes, 'letter.docx'))).toEqual({ number: 5, leftOut: [] })
  })
  it.each([
    ['{#bills}{passwordHash}{/}', 'letterField'],
    ['{#bills}{group(no)}{/}', 'letterBinding'],
    ['{bills.no}', 'letterPlace'],
    ['{param.nobody}', 'letterParam'],
    ['{sum(bills.totalFen) | [}', 'letterFormat'],
    ['{#nobody}{/}', 'letterSet'],
  ])('with %s is refused', async (row, reason) => {
    const { id, content } = await aLetter()
    const uploading = await admin.upload(uploadTo(id), await template(row), 'letter.docx')
    // Of an upload only bindings that cannot be read are refused: data sets and parameters may follow.
    if (['letterBinding', 'letterPlace', 'letterFormat'].includes(reason)) {
      expect(uploading.body.reason).toBe(`report.error.${reason}`)
      expect(ok(await admin.call(designs.queryVersions, { id }))).toHaveLength(1)
      return
    }
    ok(uploading)
    const { content: uploaded } = ok(await admin.call(designs.queryDesignContent, { id }))
    const next = { ...uploaded, sets: content.sets }
    const { body } = await admin.call(designs.saveDesign, { id, base: 2, content: next })
    expect(body.reason).toBe(`report.error.${reason}`)
  })
  it('with a field outside its data set names the repetition it needs', async () => {
    const { id } = await aLetter()
    for (const row of ['{bills.no}', '{row(bills.no)}', '{no}']) {
      const { body } = await admin.upload(uploadTo(id), await template(row), 'letter.docx')
      expect([row, body.reason]).toEqual([row, 'report.error.letterPlace'])
      expect(body.message).toContain('{#bills}')
      expect(body.message).toContain('{/bills}')
    }
  })
  it('fills with the rows its reader sees; another tenant has neither report nor letter', async () => {
    const report = await published()
    const { content } = ok(await admin.call(designs.queryDesignContent, { id: report }))
    const rentee = { ...world.today, scope: { kind: 'rentee', id: other } as const }
    const found = foundOf(rentee, 'x', content)
    const { letter } = await fillReport(world.app, { ctx: rentee, mayCall: () => true }, found, '')
    for (const { no, renteeId } of await billsOf(world.today, {}))
      expect([no, textOf(letter!).includes(no)]).toEqual([no, renteeId === other])
    expect((await landlord.call(reports.exportReport, { report, format: 'docx' })).status).toBe(200)
    expect((await stranger.call(reports.previewReport, { report })).status).toBe(404)
    expect((await stranger.call(designs.previewDesign, { content })).status).toBe(404)
    expect((await stranger.upload(uploadTo(report), await template())).status).toBe(404)
  })
  it('begins with a starter that has the fields of a data set, and takes it back as it is', async () => {
    const { id, content } = await aLetter()
    const of = { source: 'list', of: content.sets[0]!.of, name: 'bills' } as const
    const { bytes } = await admin.call(designs.downloadStarter, of)
    ok(await admin.call(designs.saveDesign, { id, base: 1, content }))
    ok(await admin.upload(uploadTo(id), bytes, 'starter.docx'))
    ok(await admin.call(designs.publishDesign, { id, number: 3, roles: [] }))
    const text = textOf((await admin.call(reports.exportReport, { report: id, format: 'docx' })).bytes)
    for (const { no } of await billsOf(world.today, {})) expect(text).toContain(no)
    const unknown = await admin.call(designs.downloadStarter, { ...of, of: 'identity.password' })
    expect(unknown.status).toBe(404)
  })
  it('keeps its data sets in the order in which they were added', async () => {
    const { id, content } = await aLetter()
    const sets = ['zebra', 'bills', 'ant'].map((name) => ({ ...content.sets[0]!, name }))
    ok(await admin.call(designs.saveDesign, { id, base: 1, content: { ...content, sets } }))
    const { content: kept } = ok(await admin.call(designs.queryDesignContent, { id }))
    expect(kept.sets.map(({ name }) => name)).toEqual(['zebra', 'bills', 'ant'])
  })
  it('of one design is not taken by another', async () => {
    const [one, two] = [await aLetter(), await aLetter()]
    const content = { ...two.content, letter: one.content.letter }
    expect((await admin.call(designs.saveDesign, { id: two.id, base: 1, content })).status).toBe(404)
  })
  it('leaves a hidden field empty and says so', async () => {
    const { content } = await aLetter()
    const hiddenFields = new Map([['billing.bill', new Set(['totalFen'])]])
    const user = { id: newId(), username: 'u', nickname: 'u', roles: ['ROLE_ADMIN'], hiddenFields }
    const ctx = { ...world.today, user }
    const found = foundOf(ctx, 'x', content)
    const { letter, hidden } = await fillReport(world.app, { ctx, mayCall: () => true }, found, '')
    expect(hidden).toHaveLength(1)
    expect(textOf(letter!)).not.toMatch(/\d\.\d\d/)
    const refused = fillReport(world.app, { ctx, mayCall: () => false }, found, '')
    await expect(refused).rejects.toMatchObject({ http: 403 })
  })
  it('with macros is refused in words', async () => {
    const { id } = await aLetter()
    const { zipSync, strToU8 } = await import('fflate')
    const hostile = zipSync({ ...unzipSync(await template()), 'word/vbaProject.bin': strToU8('x') })
    const { body } = await admin.upload(uploadTo(id), Buffer.from(hostile), 'letter.docm')
    expect([body.reason, body.message]).toEqual(['report.error.macros', expect.stringContaining('macros')])
  })
  it('with too many bindings is refused in words', async () => {
    const { id } = await aLetter()
    for (const count of [1_200, 20_000]) {
      const { body } = await admin.upload(uploadTo(id), await template('{param.today}'.repeat(count)), 'letter.docx')
      expect([body.reason, body.message]).toEqual(['report.error.letterTags', expect.stringContaining('1000')])
    }
  })
  it('is sent by mail as what it is', async () => {
    const report = await published()
    const given = { report, every: 'month', values: '' } as const
    expect((await admin.call(reports.scheduleReport, { ...given, format: 'xlsx' })).body.reason).toBe(
      'report.error.noFormat',
    )
    const { id } = ok(await admin.call(reports.scheduleReport, { ...given, format: 'docx' }))
    expect(ok(await admin.call(reports.querySchedules, {}))).toEqual([expect.objectContaining({ id, format: 'docx' })])
  })
})

describe('the notice of arrears', () => {
  it('names what one renter owes, and no other renter', async () => {
    const listed = ok(await admin.call(reports.queryReports, {})).find(({ id }) => id === 'ready.notice')
    expect(listed?.parameters.map(({ name }) => name)).toEqual(['renteeId', 'payBy'])
    expect((await admin.call(reports.previewReport, { report: 'ready.notice' })).body.reason).toBe(
      'report.error.missing',
    )
    const bills = await billsOf(world.today, {})
    const values = `renteeId=${other}&payBy=2030-01-31`
    const { bytes } = await admin.call(reports.exportReport, { report: 'ready.notice', format: 'docx', values })
    const text = textOf(bytes)
    const own = bills.filter(({ renteeId }) => renteeId === other).map(({ no }) => no)
    const others = bills.filter(({ renteeId }) => renteeId !== other).map(({ no }) => no)
    expect(own.length).toBeGreaterThan(0)
    expect(others.length).toBeGreaterThan(0)
    expect(text).toMatch(/另一租客|2030-01-31/)
    for (const no of others) expect(text).not.toContain(no)
    const shown = own.filter((no) => text.includes(no))
    expect(shown.length).toBeGreaterThan(0)
    const pdf = (await admin.call(reports.exportReport, { report: 'ready.notice', format: 'pdf', values })).bytes
    expect(pagesOfPdf(pdf)).toBe(1)
    const texts = textsOfPdf(pdf)
    expect(texts[0]).toBe('Notice of arrears')
    expect(texts.filter((one) => bills.some(({ no }) => no === one)).toSorted()).toEqual(shown.toSorted())
  })
  it('is copied to a design of the tenant, with its letter', async () => {
    const { id } = ok(await admin.call(designs.copyReadyReport, { report: 'ready.notice' }))
    ok(await admin.call(designs.publishDesign, { id, number: 1, roles: [] }))
    const page = ok(await admin.call(reports.previewReport, { report: id, values: `renteeId=${other}` }))
    expect(textOf(Buffer.from(page.letter!, 'base64'))).toContain('另一租客')
  })
})
