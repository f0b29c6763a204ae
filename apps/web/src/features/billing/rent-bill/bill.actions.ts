import type { bill } from '@cloud-steward/contract/billing/bill.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { TFunction } from 'i18next'
import type { Action } from '../../../kit/ActionMenu.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'

type Bill = RowOf<typeof bill>
const OPEN = ['issued', 'part_paid']

/** What can be done with a bill; what cannot says why, for whoever may press it. */
export function billActions(
  row: Bill,
  { dialog, mayPress }: PageParts<typeof bill>,
  t: TFunction,
  payOnline?: (row: Bill) => void,
): Action[] {
  const isOpen = OPEN.includes(row.state)
  const closed = isOpen ? undefined : `state.${row.state}`
  const lateFeeOpen = row.lateFeeFen - row.lateFeePaidFen - row.lateFeeWaivedFen
  const touched = row.paidFen + row.lateFeePaidFen > 0 ? 'why.paid' : 'why.noted'
  const isFresh = row.state === 'issued' && row.creditedFen + row.writtenOffFen + row.lateFeeFixedFen === 0
  const notFresh = row.state === 'void' ? closed : isFresh ? undefined : touched
  const notSplit = row.kind === 'utility' ? 'why.utility' : (notFresh ?? (row.heldOn ? 'event.held' : undefined))
  const action = (key: string, button: string, title: string, why?: string, danger?: boolean): Action => ({
    key,
    title: why ? t('billing.bill.cannot', { action: title, why: t(`billing.bill.${why}`) }) : title,
    visible: mayPress(button),
    disabled: why !== undefined,
    danger,
    run: () => dialog.show(key, row.id),
  })
  const adjust = (kind: string) => t(`billing.adjustment.kind.${kind}`)
  return [
    { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
    { ...action('pay', 'pay', t('button.pay'), closed), visible: mayPress('pay') && isOpen },
    {
      key: 'payOnline',
      title: t('billing.bill.payOnline'),
      visible: isOpen && row.onlinePayable && payOnline !== undefined,
      run: () => payOnline?.(row),
    },
    action('prepaid', 'pay', t('payment.payment.usePrepaid'), closed),
    action('credit', 'credit', t('button.credit'), isOpen || row.state === 'paid' ? undefined : closed),
    action('debit', 'debit', t('button.debit'), row.state === 'void' ? closed : undefined),
    row.heldOn
      ? action('release', 'hold', t('billing.bill.releaseBill'))
      : action('hold', 'hold', t('billing.bill.holdBill'), closed),
    action('remind', 'remind', t('button.remind'), closed ?? (row.heldOn ? 'event.held' : undefined)),
    action('discount', 'adjust', adjust('discount'), isOpen || row.state === 'paid' ? undefined : closed),
    action('waiver', 'adjust', adjust('waiver'), closed ?? (lateFeeOpen > 0 ? undefined : 'why.noLateFee')),
    action('write_off', 'adjust', adjust('write_off'), closed),
    {
      ...action('invoice', 'invoice', t('billing.taxInvoice.ask')),
      visible: mayPress('invoice') && row.state !== 'void' && row.paidFen + row.lateFeePaidFen > 0,
    },
    action('split', 'void', t('billing.bill.splitBill'), notSplit),
    action('void', 'void', t('button.void'), notFresh, true),
  ]
}
