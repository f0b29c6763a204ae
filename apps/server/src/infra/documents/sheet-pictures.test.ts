import { imageFromBase64, writeXlsx } from 'hucre'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { htmlOf, Pacer, readTemplate, type StyledSheet, writeSheetPdf, writeSheetXlsx } from './index.ts'

const red = {
  create: { width: 90, height: 30, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
} as const
const png = await sharp(red).png().toBuffer()
const whole = async (chunks: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
/** A workbook of another program with a picture over two columns and three rows. */
const workbook = async (picture: Buffer) => {
  const anchor = { from: { row: 1, col: 0 }, to: { row: 4, col: 2 } }
  const images = [imageFromBase64(picture.toString('base64'), 'png', anchor)]
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['x', 'y'], ['z']], images }] }))
}
const read = async (file: Buffer) => readTemplate(file, () => false)
const sheetWith = (data: string): StyledSheet => {
  const picture = { row: 1, column: 1, x: 2, y: 3, width: 60, height: 20, data }
  const rows = [{ cells: [{ column: 0, value: 'a' }] }, { cells: [] }, { cells: [{ column: 0, value: 'b' }] }]
  return { name: 's', isLandscape: false, widths: [10, 10], styles: [], rows, pictures: [picture] }
}
const data = png.toString('base64')

describe('a picture of a template', () => {
  it('is read with its place and size', async () => {
    const { sheet, leftOut } = await read(await workbook(png))
    expect(leftOut).toEqual([])
    const [{ data: bytes, ...place }] = sheet.pictures as [NonNullable<typeof sheet.pictures>[number]]
    expect(place).toMatchObject({ row: 1, column: 0 })
    expect([place.width > 30, place.height > 20]).toEqual([true, true])
    expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({ width: 90, height: 30 })
  })
  it('is made smaller, or left out and named if it is broken', async () => {
    const large = { ...red.create, width: 2_000, height: 1_000 }
    const { sheet } = await read(await workbook(await sharp({ create: large }).png().toBuffer()))
    const small = Buffer.from(sheet.pictures![0]!.data, 'base64')
    expect(await sharp(small).metadata()).toMatchObject({ width: 640, height: 320 })
    const broken = await read(await workbook(png.subarray(0, 50)))
    expect([broken.sheet.pictures, broken.leftOut]).toEqual([undefined, [{ at: 'A2', what: 'picture' }]])
  })
  it('is in the workbook, which can be uploaded again', async () => {
    const file = await whole(writeSheetXlsx(sheetWith(data), new Pacer()))
    const { sheet } = await read(file)
    expect(sheet.pictures).toMatchObject([{ row: 1, column: 1, x: 2, y: 3, width: 60, height: 20 }])
  })
  it('is in the PDF once, and on the page as data of its own', async () => {
    const pdf = (await whole(writeSheetPdf(sheetWith(data), '', new Pacer()))).toString('latin1')
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2)
    const { html } = await htmlOf(sheetWith(data), 'en', new Pacer(), { rows: 9, letters: 1_000_000 })
    expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining(`src="data:image/png;base64,${data}"`)])
    const broken = sheetWith(png.subarray(0, 50).toString('base64'))
    const without = (await whole(writeSheetPdf(broken, '', new Pacer()))).toString('latin1')
    expect(without).not.toContain('/Subtype /Image')
  })
})
