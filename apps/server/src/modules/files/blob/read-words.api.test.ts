import { buffer } from 'node:stream/consumers'
import { uploadAttachment } from '@cloud-steward/contract/files/attachment.ts'
import * as contract from '@cloud-steward/contract/files/file.ts'
import { zipSync } from 'fflate'
import Pdf from 'pdfkit'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { added, folderNamed, jobOf, lookAtFiles } from '../../../../test/library.ts'
import { bombPdf, songPdf } from '../../../../test/raw-pdf.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'
import { blocksOf, writePages } from '../../../infra/documents/index.ts'
import { pdfText } from './pdf-words.ts'

const app = await testApp()
let tenant: TestTenant
let admin: Client
beforeEach(async () => {
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
})
const db = () => tenant.ctx().db
const run = (statement: ReturnType<typeof raw>) => db().run(statement)
async function blobOf(id: string): Promise<string> {
  const row = await db().first(
    raw<{ id: string }>(sql`select blob_id as id from file_node where tenant_id = ${tenant.id} and id = ${id}`),
  )
  return row!.id
}
const look = async (...ids: string[]) => lookAtFiles(app, tenant, await Promise.all(ids.map(blobOf)))
const stateOf = async (id: string) => (await admin.call(contract.queryFileDetail, { id })).body.data.words
const found = async (content: string, who = admin) =>
  (await who.call(contract.queryFile, { within: '0', content, sorter: 'name_ascend' })).body.data.list.map(
    ({ name, snippet }) => [name, snippet],
  )
const pages = (html: string) =>
  writePages(blocksOf(html), { title: 't', footer: 'f', pageOf: () => '', signatures: [], isSigned: false })

it('finds PDF files by their words, across the end of a line, and shows what stands around the word', async () => {
  const long = `<p>${'甲方将位于湖畔的房屋出租给乙方使用。'.repeat(12)}押金条款另行约定。</p>`
  const lease = await added(admin, await pages(long), 'lease.pdf')
  const invoice = await added(admin, songPdf('电子发票号码 INV-2077'), 'invoice.pdf')
  expect(await stateOf(lease.id)).toBe('waiting')
  await look(lease.id, invoice.id)
  expect([await stateOf(lease.id), await stateOf(invoice.id)]).toEqual(['found', 'found'])
  expect(await found('出租给乙方使用。甲方将位于湖畔')).toEqual([['lease.pdf', expect.stringContaining('湖畔')]])
  expect(await found('发票号码')).toEqual([['invoice.pdf', expect.stringContaining('电子发票号码')]])
  // Each word somewhere, half-width or not, in any case.
  expect(await found('inv-２０７７ 电子')).toEqual([['invoice.pdf', expect.stringContaining('INV-2077')]])
  expect(await found('发票 押金')).toEqual([])
  // A radical, as PDF files have it for a character, is that character; punctuation stays as it is.
  const radical = await added(admin, Buffer.from('⽉租，⼈民路'), 'radical.txt')
  await look(radical.id)
  expect(await found('月租 人民路')).toEqual([['radical.txt', '月租，人民路']])
  // One letter, which no index knows.
  expect((await found('押')).map(([name]) => name)).toEqual(['lease.pdf'])
  const [[, snippet]] = (await found('押金条款')) as [[string, string]]
  expect(snippet).toContain('押金条款')
  expect(snippet.length).toBeLessThanOrEqual(160)
  // A list without a search in the content has none.
  expect((await admin.call(contract.queryFile, { id: '0' })).body.data.list[0]!.snippet).toBeNull()
})

it('says why a document cannot be found, and reads it only once', async () => {
  const locked = new Pdf({ userPassword: 'secret' })
  locked.text('hidden').end()
  const plain = new Pdf()
  plain.rect(1, 1, 50, 50).fill().end()
  const whole = await pages('<p>text</p>')
  const broken = Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    Buffer.alloc(5_000, 'x'),
    Buffer.from('\nstartxref\n7\n%%EOF\n'),
  ])
  const bomb = zipSync({
    '[Content_Types].xml': Buffer.from(
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': Buffer.from('<Relationships/>'),
    'word/document.xml': new Uint8Array(80 * 1024 * 1024).fill(120),
  })
  const files = [
    ['locked.pdf', await buffer(locked as never), 'locked'],
    ['scan.pdf', await buffer(plain as never), 'empty'],
    ['broken.pdf', broken, 'broken'],
    ['bomb.docx', Buffer.from(bomb), 'tooLarge'],
    ['whole.pdf', whole, 'found'],
  ] as const
  for (const [name, bytes, words] of files) {
    const { id } = await added(admin, bytes, name)
    await look(id)
    expect(await stateOf(id), name).toBe(words)
    // Read again it would be found out that the bytes are gone.
    await run(
      raw(sql`update file_text set content = 'kept' where tenant_id = ${tenant.id} and id = ${await blobOf(id)}`),
    )
    await look(id)
    expect(
      (await found('kept')).map(([one]) => one),
      name,
    ).toContain(name)
  }
})

it('ends a PDF that unpacks without end, or takes too long', async () => {
  const bomb = bombPdf(700)
  expect(bomb.length).toBeLessThan(1024 * 1024)
  const told = await pdfText(bomb, 1_000, 8_000)
  expect(told).toEqual({ failed: expect.stringMatching(/^too(Large|Slow)$/) })
  expect(await pdfText(songPdf('a'), 1_000, 1)).toEqual({ failed: 'tooSlow' })
})

it('gives a document up after its reading has taken the server down three times', async () => {
  const { id } = await added(admin, Buffer.from('words of a text'), 'a.txt')
  await run(raw(sql`update file_text set tries = 2 where tenant_id = ${tenant.id}`))
  // The last try notes its failure first; as this one ends well, the words are kept all the same.
  await look(id)
  expect(await stateOf(id)).toBe('found')
  await run(raw(sql`update file_text set tries = 3, reason = 'failed', content = '' where tenant_id = ${tenant.id}`))
  await onSchedule(jobOf(app, 'read-words'), tenant.ctx())
  expect([await stateOf(id), await found('words')]).toEqual(['failed', []])
})

it('reads the files of before in a run, and no attachments', async () => {
  const [one, two] = [
    await added(admin, Buffer.from('walrus one'), '1.txt'),
    await added(admin, songPdf('海象二'), '2.pdf'),
  ]
  expect((await admin.upload(uploadAttachment, songPdf('attached'), 'c.pdf')).body.code).toBe(200)
  await onSchedule(jobOf(app, 'read-words'), tenant.ctx())
  expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['found', 'found'])
  expect(await found('海象')).toEqual([['2.pdf', '海象二']])
  const rows = await db().rows(raw(sql`select 1 from file_text where tenant_id = ${tenant.id}`))
  expect(rows).toHaveLength(2)
})

it('finds nothing in folders the caller may not read, nor in another tenant', async () => {
  const folder = await folderNamed(admin, 'secret')
  await admin.call(contract.setRights, { id: folder, rights: [{ subject: 'role:ROLE_ADMIN', may: 'write' }] })
  const { id } = await added(admin, Buffer.from('narwhal'), 'secret.txt', { parentId: folder })
  await look(id)
  expect(await found('narwhal')).toEqual([['secret.txt', 'narwhal']])
  expect(await found('narwhal', await signIn(app, tenant, 'ROLE_TENEMENT'))).toEqual([])
  expect(await found('narwhal', await signIn(app, await freshTenant(app)))).toEqual([])
})
