import * as docx from 'docx'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cleanDocx, fillDocx, letterDocx, writeDocxPdf } from './index.ts'
import { pagesOfPdf, textsOfPdf } from './pdf-text.fixture.ts'

const { Paragraph, TextRun, Table, TableRow, TableCell } = docx
const cell = (text: string, options: object = {}) => new TableCell({ children: [new Paragraph(text)], ...options })
const red = {
  create: { width: 30, height: 12, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
} as const
const pdfOf = async (file: Buffer) => writeDocxPdf(await cleanDocx(file), 'x')
const bodyOf = (...children: docx.FileChild[]) =>
  docx.Packer.toBuffer(new docx.Document({ sections: [{ children }] })).then(pdfOf)
/** Texts without the spaces at which a line was stretched or broken. */
const read = (pdf: Buffer) => textsOfPdf(pdf).map((text) => text.trim())

/** A letter made by another library: header with a picture, numbered pages, lists, merged cells and a break. */
async function foreign(picture: Buffer): Promise<Buffer> {
  const { AlignmentType, LevelFormat, PageNumber, VerticalMergeType } = docx
  const indent = (left: number) => ({ paragraph: { indent: { left, hanging: 400 } } })
  const levels = [
    { level: 0, format: LevelFormat.DECIMAL, text: '%1.', style: indent(700) },
    { level: 1, format: LevelFormat.CHINESE_COUNTING, text: '（%2）', style: indent(1_200) },
  ]
  const item = (text: string, level: number) => new Paragraph({ text, numbering: { reference: 'n', level } })
  const logo = new docx.ImageRun({ type: 'png', data: picture, transformation: { width: 60, height: 24 } })
  const pages = new TextRun({ children: ['第 ', PageNumber.CURRENT, ' 页，共 ', PageNumber.TOTAL_PAGES, ' 页'] })
  const rows = [
    new TableRow({ tableHeader: true, children: [cell('项目', { columnSpan: 2 }), cell('金额')] }),
    new TableRow({
      children: [cell('合并', { verticalMerge: VerticalMergeType.RESTART }), cell('租金'), cell('1,000.00')],
    }),
    new TableRow({
      children: [cell('', { verticalMerge: VerticalMergeType.CONTINUE }), cell('水费'), cell('50.00')],
    }),
    ...Array.from({ length: 60 }, (_, at) => new TableRow({ children: [cell(`行${at}`), cell('b'), cell('c')] })),
  ]
  const document = new docx.Document({
    numbering: { config: [{ reference: 'n', levels }] },
    sections: [
      {
        headers: {
          default: new docx.Header({ children: [new Paragraph({ children: [logo, new TextRun('某某物业')] })] }),
        },
        footers: { default: new docx.Footer({ children: [new Paragraph({ children: [pages] })] }) },
        children: [
          new Paragraph({ text: '催款函', heading: docx.HeadingLevel.HEADING_1, alignment: AlignmentType.CENTER }),
          new Paragraph({
            children: [
              new TextRun({ text: '粗', bold: true, color: 'FF0000' }),
              new TextRun({ text: '斜', italics: true }),
            ],
          }),
          item('第一', 0),
          item('其一', 1),
          item('其二', 1),
          item('第二', 0),
          item('又一', 1),
          new Table({ rows }),
          new Paragraph({ children: [new TextRun('之前'), new docx.PageBreak()] }),
          new Paragraph('之后'),
        ],
      },
    ],
  })
  return docx.Packer.toBuffer(document)
}

describe('a letter as PDF', () => {
  it('shows the rows of a template of ours in their order', async () => {
    const template = await letterDocx([
      { text: '致{name}', style: 'Title' },
      { head: ['编号', '金额'], rows: [['{#bills}{no}', '{sum}{/bills}']], widths: [1, 1], numbersFrom: 1 },
      { text: '请付款', align: 'right' },
    ])
    const bills = ['A1', 'A2', 'A3'].map((no, at) => ({ no, sum: `${at}.00` }))
    const pdf = await writeDocxPdf(await fillDocx(await cleanDocx(template), { name: '张三', bills }), 'x')
    const rows = bills.flatMap(({ no, sum }) => [no, sum])
    expect([pagesOfPdf(pdf), read(pdf)]).toEqual([1, ['致张三', '编号', '金额', ...rows, '请付款']])
  })

  it('shows a document of another program: lists, merged cells, headings of tables, numbers of pages', async () => {
    const pdf = await pdfOf(await foreign(await sharp(red).png().toBuffer()))
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => [`行${from + at}`, 'b', 'c']).flat()
    const edge = (page: number) => ['某某物业', `第 ${page} 页，共 3 页`]
    const list = ['1.', '第一', '（一）', '其一', '（二）', '其二', '2.', '第二', '（一）', '又一']
    const texts = read(pdf)
    const second = texts.indexOf('某某物业', 1)
    const cut = Number(texts[second + 4]!.slice(1))
    const head = ['项目', '金额']
    expect(texts).toEqual(
      [
        [...edge(1), '催款函', '粗', '斜', ...list],
        [...head, '合并', '租金', '1,000.00', '水费', '50.00', ...rows(0, cut)],
        [...edge(2), ...head, ...rows(cut, 60), '之前'],
        [...edge(3), '之后'],
      ].flat(),
    )
    expect(pagesOfPdf(pdf)).toBe(3)
    // The pixels of the header are in the file once, with how opaque they are.
    expect(pdf.toString('latin1').match(/\/SMask/g)).toHaveLength(1)
  })

  it('begins each of many letters on a page, and adds none behind the last', async () => {
    const page = () => new Paragraph({ children: [new docx.PageBreak()] })
    const pdf = await bodyOf(new Paragraph('一'), page(), new Paragraph('二'), page(), new Paragraph('三'), page())
    expect([pagesOfPdf(pdf), read(pdf)]).toEqual([3, ['一', '二', '三']])
  })

  it('parts a row that is higher than a page, and loses no line of it', async () => {
    const lines = Array.from({ length: 150 }, (_, at) => `第${at}行`)
    const high = new TableCell({ children: lines.map((line) => new Paragraph(line)) })
    const pdf = await bodyOf(new Table({ rows: [new TableRow({ children: [high, cell('x')] })] }))
    expect(read(pdf).filter((text) => text !== 'x')).toEqual(lines)
    expect(pagesOfPdf(pdf)).toBeGreaterThan(2)
  })

  it('is drawn without a picture that is broken', async () => {
    const broken = (await sharp(red).png().toBuffer()).subarray(0, 60)
    expect(pagesOfPdf(await pdfOf(await foreign(broken)))).toBe(3)
  })

  it('ends with a document that would take too long', async () => {
    const file = await cleanDocx(await foreign(await sharp(red).png().toBuffer()))
    await expect(writeDocxPdf(file, 'x', 1_000)).rejects.toMatchObject({ reason: 'tooLarge' })
    const pages = Array.from({ length: 4_000 }, () => new Paragraph({ text: 'x', pageBreakBefore: true }))
    await expect(bodyOf(...pages)).rejects.toMatchObject({ reason: 'tooLarge' })
    const endless = new Paragraph('字'.repeat(100_000))
    await expect(bodyOf(endless)).rejects.toMatchObject({ reason: 'tooLarge' })
  })
})
