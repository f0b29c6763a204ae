import { inspection } from '@cloud-steward/contract/housing/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import { blocksOf, tableOf, writePages } from '../../../infra/documents/index.ts'
import { escapeHtml } from '../../../infra/escape-html.ts'
import { translate } from '../../../infra/labels.ts'
import { localTime } from '../../../infra/local-time.ts'
import { compareItems } from './comparison.rules.ts'
import type { InspectionItem } from './inspection.queries.ts'
import { inspectionOf, inspections, lastInspection } from './inspection.service.ts'

const yuan = (fen: number): string => (fen / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

/** An inspection on paper, in the language of whoever prints it; a draft says that it is one. */
export async function inspectionPdf(ctx: Ctx, { id }: { id: string }): Promise<{ no: string; bytes: Buffer }> {
  const row = await inspectionOf(ctx, id)
  const shown = await inspections.get(ctx, id)
  const word = (key: string) => translate(ctx.language, `${inspection.name}.${key}`)
  const handed = row.kind === 'out' ? (await lastInspection(ctx, row.lease_id, 'in'))?.items : undefined
  const title = `${ctx.tenant.name} ${word(`kind.${shown.kind}`)}`
  const facts = [
    [word('no'), shown.no],
    [word('state'), word(`state.${shown.state}`)],
    [word('leaseId'), shown.leaseName],
    [word('roomId'), shown.roomName],
    [word('renteeId'), shown.renteeName],
    [word('inspectedOn'), shown.inspectedOn],
    [word('doneBy'), shown.doneBy],
    [word('doneAt'), shown.doneAt && localTime(ctx.tenant.timeZone, new Date(shown.doneAt))],
  ].flatMap(([label, value]) => (value ? [`<p>${escapeHtml(`${label}：${value}`)}</p>`] : []))
  const sums = [
    `${word('itemCount')} ${shown.itemCount}`,
    `${word('flawCount')} ${shown.flawCount}`,
    `${word('costFen')} ${yuan(shown.costFen)}`,
  ]
  const html = [
    `<h1>${escapeHtml(title)}</h1>`,
    ...facts,
    itemTable(word, row.items, handed),
    `<p>${escapeHtml(sums.join('；'))}</p>`,
    shown.remark ? `<p>${escapeHtml(`${word('remark')}：${shown.remark}`)}</p>` : '',
    '<signatures></signatures>',
  ].join('')
  const paper = (key: string, values?: Record<string, string | number>) =>
    translate(ctx.language, `housing.document.${key}`, values)
  const bytes = await writePages(blocksOf(html), {
    title,
    footer: `${title}　${shown.no}`,
    pageOf: (page, pages) => paper('page', { page, pages }),
    signatures: ['operator', 'rentee'].map((role) => ({
      label: paper(`sign.${role}`),
      lines: [paper('sign.date')],
    })),
  })
  return { no: shown.no, bytes }
}

type Word = (key: string) => string
/** Its items as they stand; beside what was handed over, where that was written down. Photos are counted. */
function itemTable(word: Word, items: readonly InspectionItem[], handed?: readonly InspectionItem[]): string {
  const state = (one?: InspectionItem) => (one ? `${word(`condition.${one.condition}`)} × ${one.quantity}` : '-')
  const rest = (one?: InspectionItem) => [
    one?.costFen ? yuan(one.costFen) : '',
    one?.fileIds?.length ? String(one.fileIds.length) : '',
    one?.note ?? '',
  ]
  const tail = ['costFen', 'fileIds', 'note'].map(word)
  if (!handed) {
    const rows = items.map((one) => [one.area, one.item, state(one), ...rest(one)])
    return tableOf([word('area'), word('item'), word('condition'), ...tail], rows, word('none'))
  }
  const rows = compareItems(handed, items).map(({ area, item, before, after, verdict }) => [
    area,
    item,
    state(before),
    state(after),
    word(`verdict.${verdict}`),
    ...rest(after),
  ])
  return tableOf([...['area', 'item', 'before', 'after', 'verdict'].map(word), ...tail], rows, word('none'))
}
