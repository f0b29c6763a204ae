import type { InputOf } from '@cloud-steward/contract'
import { payBatch } from '@cloud-steward/contract/payouts/index.ts'
import type * as contract from '@cloud-steward/contract/payouts/pay-batch.ts'
import type { Ctx } from '../../../infra/ctx/types.ts'
import type { Column } from '../../../infra/documents/index.ts'
import { type Batches, sendDocument } from '../../../infra/http/send-document.ts'
import { translate } from '../../../infra/labels.ts'
import type { Outer } from '../../channels/index.ts'
import { placeOf } from '../withdrawal/account.service.ts'
import { fileLines } from './pay-batch.queries.ts'
import { lockedBatch, moveBatch } from './pay-batch.service.ts'

/** Writes down that somebody has the file, and answers what stands in it. */
export const takeFile = (ctx: Ctx, id: string, format: 'CSV' | 'XLSX') =>
  ctx.transaction(async (tx) => {
    const row = await lockedBatch(tx, id, 'export')
    await moveBatch(tx, row, 'exported', format)
    return { no: row.no, lines: await tx.db.rows(fileLines(tx.tenant.id, id)) }
  })

/**
 * The file as corporate banking takes it: payee, account, bank, branch, yuan, remark and our number. Whoever has it can have
 * it paid, so each time is a step of the batch, written before the first byte leaves.
 */
export async function exportBankFile(
  ctx: Ctx,
  { secrets }: Outer,
  { id, isTemplate }: InputOf<typeof contract.exportBankFile>,
  call: Parameters<typeof sendDocument>[1],
): Promise<unknown> {
  const { no, lines } = await takeFile(ctx, id, isTemplate === 'c' ? 'CSV' : 'XLSX')
  const word = (key: string) => translate(ctx.language, `${payBatch.name}.file.${key}`)
  const column = (key: string, width: number, kind: Column['kind'] = 'text'): Column => ({
    title: word(key),
    kind,
    width,
    // A bank's importer takes an account number as it stands; whoever wants to look at it opens the workbook.
    isExact: true,
  })
  async function* rows(): Batches {
    yield lines.map((line, at) => [
      at + 1,
      line.holder,
      secrets.open(line.sealedNo, placeOf(ctx.tenant.id, line.accountId)),
      line.bankName,
      line.bankCode,
      line.amountFen / 100,
      `${word('purpose')} ${line.no}`,
      line.no,
    ])
    return undefined
  }
  const columns = [
    column('seq', 8, 'number'),
    column('holder', 24),
    column('accountNo', 26),
    column('bankName', 32),
    column('bankCode', 16),
    column('amount', 16, 'money'),
    column('remark', 28),
    column('ourNo', 20),
  ]
  const title = `${word('title')} ${no} `
  return sendDocument(ctx, call, isTemplate === 'c' ? 'csv' : 'export', { title, columns, rows: rows() })
}
