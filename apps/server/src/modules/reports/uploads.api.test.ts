import * as designs from '@cloud-steward/contract/reports/design.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../test/app.ts'
import { Pacer, writeSheetXlsx } from '../../infra/documents/index.ts'

async function workbook(text: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const rows = [{ cells: [] }, { cells: [{ column: 1, value: text }] }]
  const sheet = { name: 'x', isLandscape: false, widths: [], styles: [], rows }
  for await (const chunk of writeSheetXlsx(sheet, new Pacer())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

it('a workbook with a binding that cannot be read is refused with its cell, and makes no version', async () => {
  const app = await testApp()
  const admin = await signIn(app, await freshTenant(app))
  const { id } = (await admin.send(designs.design.endpoints.add, { title: 'x' })).body.data as { id: string }
  const upload = { ...designs.uploadTemplate, path: `${designs.uploadTemplate.path}?id=${id}` }
  const { body } = await admin.upload(upload, await workbook('#{total(bills.no)}'))
  expect(body.reason).toBe('report.error.binding')
  expect(body.message).toContain('B2')
  expect((await admin.call(designs.queryVersions, { id })).body.data).toEqual([])
  // A data set may be set up after the upload.
  expect((await admin.upload(upload, await workbook('#{later.no}'))).body.data).toEqual({ number: 1, leftOut: [] })
})
