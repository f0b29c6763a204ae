import type { InputOf } from '@cloud-steward/contract'
import type { exportPeriod as exportCommand } from '@cloud-steward/contract/ledger/index.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Cell, Column } from '../../../infra/documents/index.ts'
import { type Batches, sendDocument } from '../../../infra/http/send-document.ts'
import { translate } from '../../../infra/labels.ts'
import { queryPeriodDetail } from './period.service.ts'

type Detail = Awaited<ReturnType<typeof queryPeriodDetail>>
/** The rows of the sheet: figures, accounts and kinds of entry, each at the close and now; the hashes last. */
export function sheetRows(detail: Detail, word: (key: string) => string): Cell[][] {
  const yuan = (fen: number | null | undefined): Cell => (fen == null ? null : fen / 100)
  const row = (
    part: string,
    name: string,
    { closedFen, nowFen }: { closedFen?: number | null; nowFen: number },
    counts?: { closed?: number | null; now: number },
  ): Cell[] => [
    word(part),
    name,
    counts?.closed ?? null,
    counts?.now ?? null,
    yuan(closedFen),
    yuan(nowFen),
    closedFen == null ? null : (nowFen - closedFen) / 100,
  ]
  const hashes: (readonly [string, string | null | undefined])[] = [
    ['hash', detail.hash],
    ['hashNow', detail.hashNow],
  ]
  return [
    row('total', word('entries'), detail.amount, detail.entries),
    ...detail.figures.map((one) => row('figures', word(`figure.${one.figure}`), one)),
    ...detail.accounts.map((one) => row('accounts', word(`account.${one.account}`), one)),
    ...detail.kinds.map((one) => row('kinds', word(`kind.${one.kind}`), one, one)),
    ...hashes.map(([key, hash]) => [word(key), hash ?? null, null, null, null, null, null]),
  ]
}

/** Sends a month as a workbook or as CSV, in the language of its reader. */
export async function exportPeriod(
  ctx: Ctx,
  input: InputOf<typeof exportCommand>,
  call: Parameters<typeof sendDocument>[1],
): Promise<unknown> {
  const detail = await queryPeriodDetail(ctx, input)
  const word = (key: string) => translate(ctx.language, `ledger.period.${key}`)
  const columns: Column[] = [
    { title: word('part'), kind: 'text', width: 16 },
    { title: word('name'), kind: 'text', width: 30 },
    { title: word('closed'), kind: 'number', width: 12 },
    { title: word('now'), kind: 'number', width: 12 },
    { title: word('closedFen'), kind: 'money', width: 18 },
    { title: word('nowFen'), kind: 'money', width: 18 },
    { title: word('differenceFen'), kind: 'money', width: 14 },
  ]
  const title = `${translate(ctx.language, 'ledger.period')} ${input.month} `
  async function* rows(): Batches {
    yield sheetRows(detail, word)
    return undefined
  }
  return sendDocument(ctx, call, input.isTemplate === 'c' ? 'csv' : 'export', { title, columns, rows: rows() })
}
