import type { CellStyle } from 'hucre'

const LINE = { style: 'thin' } as const
const boxed: CellStyle = { border: { top: LINE, right: LINE, bottom: LINE, left: LINE } }
const money: CellStyle = { ...boxed, numFmt: '#,##0.00', alignment: { horizontal: 'right' } }
const head: CellStyle = {
  ...boxed,
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '1F4E79' } },
  alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
}

/** A template as another program makes it: a title over all columns, sites down, months to the right, sums at both ends. */
export async function crossTemplate(): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const rows = [
    ['收入表 #{param.from} 起', null, null],
    ['小区', '#{cross(bills.dueOn.month)}', '合计'],
    ['#{group(bills.siteId)}', '#{sum(bills.totalFen)}', '=SUM(B3)'],
    ['合计', '=SUM(B3)', '=SUM(C3)'],
    ['每月平均', '=SUM(B3)/COUNT(B3)', '=C4/2'],
  ]
  const style: CellStyle[][] = [
    [{ font: { bold: true, size: 16 }, alignment: { horizontal: 'center' } }, {}, {}],
    [head, head, head],
    [boxed, money, money],
    [boxed, money, money],
    [boxed, money, money],
  ]
  const cells = new Map<string, object>()
  for (const [row, texts] of rows.entries())
    for (const [column, text] of texts.entries()) {
      const isFormula = text?.startsWith('=')
      cells.set(`${row},${column}`, {
        value: isFormula ? null : text,
        style: style[row]![column],
        ...(isFormula && { formula: text!.slice(1) }),
      })
    }
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '收入',
        rows: rows.map((row) => row.map((text) => (text?.startsWith('=') ? null : text))),
        cells: cells,
        columns: [{ width: 18 }, { width: 14 }, { width: 16 }],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
      },
    ],
  })
  return Buffer.from(bytes)
}

/** Bills as a data set: sites, days and yuan whose sum binary fractions would miss. */
export const BILLS = {
  fields: ['siteId', 'roomId', 'dueOn', 'totalFen'],
  rows: [
    ['桂花园', '101', '2026-01-05', 0.1],
    ['桂花园', '101', '2026-02-05', 0.2],
    ['和平里', '1-1', '2026-01-09', 1_000_000.07],
    ['桂花园', '102', '2026-01-20', 0.7],
    ['和平里', '1-2', '2026-03-01', 19.99],
  ] as (string | number)[][],
}
