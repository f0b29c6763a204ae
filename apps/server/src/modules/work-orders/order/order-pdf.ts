import { workOrder } from '@cloud-steward/contract/work-orders/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { blocksOf, tableOf, writePages } from '../../../infra/documents/index.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import type { FileStore } from '../../../infra/files/store.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { attachmentsTo, fileBytes } from '../../files/index.ts'
import { queryOrderDetail } from './order-detail.ts'
import { workOrders } from './work-order.source.ts'

type Shown = Awaited<ReturnType<typeof workOrders.get>>
type Word = (key: string) => string
const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** An order on paper, in the language of the reader, with what he sees of it. */
export async function orderPdf(
  ctx: Ctx,
  files: FileStore,
  { id }: { id: string },
): Promise<{ no: string; bytes: Buffer }> {
  const shown = await workOrders.get(ctx, id)
  const detail = await queryOrderDetail(ctx, { id })
  const word: Word = (key) => translate(ctx.language, `${workOrder.name}.${key}`)
  const paper: Word = (key) => translate(ctx.language, `workOrder.paper.${key}`)
  const page = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.language, `housing.document.${key}`, values)
  const at = (instant: string | null | undefined) =>
    instant ? localTime(ctx.tenant.timeZone, new Date(instant)) : undefined
  const title = `${ctx.tenant.name} ${translate(ctx.language, workOrder.name)}`
  const lines = detail.lines.map(({ name, kind, quantity, unit, priceFen, amountFen }) => [
    name,
    paper(`kind.${kind}`),
    `${quantity} ${unit}`,
    yuan(priceFen),
    yuan(amountFen),
  ])
  const steps = detail.steps.map((step) => [at(step.at)!, word(`state.${step.to}`), step.reason ?? ''])
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const html = [
    `<h1>${escapeHtml(title)}</h1>`,
    ...factsOf(shown, word, at).map(([label, value]) => paragraph(`${label}：${value}`)),
    detail.checklist.length ? `<h2>${escapeHtml(word('checklist'))}</h2>` : '',
    ...detail.checklist.map((point) => paragraph(`${detail.checked.includes(point) ? '√' : '□'} ${point}`)),
    lines.length ? `<h2>${escapeHtml(word('lines'))}</h2>` : '',
    lines.length ? tableOf(['item', 'kind', 'quantity', 'price', 'amount'].map(paper), lines, '') : '',
    lines.length ? paragraph(`${word('totalFen')}：${yuan(shown.totalFen)}`) : '',
    `<h2>${escapeHtml(word('steps'))}</h2>`,
    tableOf([paper('time'), word('state'), paper('reason')], steps, '-'),
    '<signatures></signatures>',
  ].join('')
  const image = await signatureOf(ctx, files, id)
  const bytes = await writePages(blocksOf(html), {
    title,
    footer: `${title}　${shown.no}`,
    pageOf: (number, pages) => page('page', { page: number, pages }),
    signatures: [
      { label: word('executorName'), lines: [page('sign.date')] },
      {
        label: paper('customer'),
        ...(image && { image }),
        lines: [(image && at(shown.endedAt)) || page('sign.date')],
      },
    ],
  })
  return { no: String(shown.no), bytes }
}

/** What stands at the top: label and text of each fact there is. */
function factsOf(shown: Shown, word: Word, at: (instant: string) => string | undefined): [string, string][] {
  const row = shown as Record<string, unknown>
  const told = (key: string, value: unknown): [string, string][] => (value ? [[word(key), String(value)]] : [])
  const chosen = (key: string) => told(key, row[key] && word(`${key}.${row[key]}`))
  const instant = (key: string) => told(key, row[key] && at(row[key] as string))
  return [
    ...told('no', row.no),
    ...chosen('kind'),
    ...chosen('state'),
    ...told('roomId', row.roomName ?? row.siteName),
    ...told('subject', row.subject),
    ...told('description', row.description),
    ...told('contact', [row.contact, row.phone].filter(Boolean).join(' ')),
    ...told('executorName', row.installerName ?? row.executorName ?? row.supplierName ?? row.vendor),
    ...instant('appointFrom'),
    ...instant('arrivedAt'),
    ...instant('endedAt'),
    ...told('outcome', row.outcome),
    ...chosen('payer'),
  ]
}

/** The customer's signature as it was given last; pages take a JPEG. */
async function signatureOf(ctx: Ctx, files: FileStore, id: string): Promise<Buffer | undefined> {
  const all = await attachmentsTo(ctx, workOrder.name, id)
  const last = all.findLast(({ purpose, contentType }) => purpose === 'signature' && contentType === 'image/jpeg')
  return last && (await fileBytes(ctx, files, last.id)).bytes
}
