import type { BILL_ACTIONS, bill } from '@cloud-steward/contract/billing/bill.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { Translate } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'

type Bill = RowOf<typeof bill>

/** What can be done with a bill; the server says of the rest why it refuses it. */
export function billActions(
  row: Bill,
  { dialog, mayPress }: PageParts<typeof bill>,
  t: Translate,
  { payOnline, receipt }: { payOnline?: (row: Bill) => void; receipt?: (row: Bill) => Promise<unknown> } = {},
): Action[] {
  const isPayable = row.actions.pay === null
  const action = (name: (typeof BILL_ACTIONS)[number], button: string, title: string, key: string = name): Action => {
    const reason = row.actions[name]
    // The second key is for reasons of a newer server; it also has the words of refusals fetched with the page.
    const why = reason === null ? undefined : t([reason, 'billing.error.billNotOpen'], { no: row.no })
    return { key, title, visible: mayPress(button), why, run: () => dialog.show(key, row.id) }
  }
  const adjust = (kind: 'discount' | 'waiver' | 'write_off') =>
    action(kind, 'adjust', t(`billing.adjustment.kind.${kind}`))
  return [
    { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
    { ...action('pay', 'pay', t('button.pay')), visible: mayPress('pay') && isPayable },
    {
      key: 'payOnline',
      title: t('billing.bill.payOnline'),
      visible: isPayable && row.onlinePayable && payOnline !== undefined,
      run: () => payOnline?.(row),
    },
    {
      key: 'receipt',
      title: t('button.receipt'),
      visible: receipt !== undefined && row.state !== 'void' && row.paidFen + row.lateFeePaidFen > 0,
      run: () => receipt?.(row),
    },
    action('pay', 'pay', t('payment.payment.usePrepaid'), 'prepaid'),
    action('credit', 'credit', t('button.credit')),
    action('debit', 'debit', t('button.debit')),
    row.heldOn
      ? action('release', 'hold', t('billing.bill.releaseBill'))
      : action('hold', 'hold', t('billing.bill.holdBill')),
    action('remind', 'remind', t('button.remind')),
    adjust('discount'),
    adjust('waiver'),
    adjust('write_off'),
    {
      key: 'invoice',
      title: t('billing.taxInvoice.ask'),
      visible: mayPress('invoice') && row.state !== 'void' && row.paidFen + row.lateFeePaidFen > 0,
      run: () => dialog.show('invoice', row.id),
    },
    action('split', 'void', t('billing.bill.splitBill')),
    { ...action('void', 'void', t('button.void')), danger: true },
  ]
}
