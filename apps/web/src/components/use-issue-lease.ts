import { issueLease, previewIssueLease } from '@cloud-steward/contract/billing/issue.ts'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../infra/api.ts'
import { formatFen } from '../infra/format.ts'
import { useTranslation } from '../infra/i18n.ts'
import { newKey } from '../infra/new-key.ts'
import { useMayPress } from '../infra/permissions.ts'
import { type NextStep, offerNext } from './next-step.tsx'
import { refreshMoney } from './refresh-money.ts'

/** Says what the due bills of a lease come to, issues them when that is agreed to, then opens the payment form. @returns undefined if the user may not issue bills */
export function useIssueLease(): ((leaseId: string) => Promise<void>) | undefined {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const may = useMayPress('rentbill')
  if (!may('issue')) return undefined
  const issue = async (leaseId: string) => {
    const { bills } = await call(issueLease, { leaseId }, { key: newKey() })
    await refreshMoney()
    const amount = formatFen(bills.reduce((sum, { amountFen }) => sum + amountFen, 0))
    const said = t('billing.bill.issued', { bills: bills.length, amount })
    if (!may('pay')) return void message.success(said)
    const ids = bills.map(({ id }) => id)
    offerNext(message, {
      said,
      next: t('button.pay'),
      run: () => navigate(`/rentbill?open=pay:${ids[0]}&bills=${ids.join()}`),
    })
  }
  return async (leaseId) => {
    const { bills, amountFen } = await call(previewIssueLease, { leaseId })
    modal.confirm({
      title: t('billing.bill.issueLease'),
      content: t('billing.bill.issueLeaseAsk', { bills, amount: formatFen(amountFen) }),
      // A refusal is told by the call.
      onOk: () => issue(leaseId).catch(() => undefined),
    })
  }
}

/** What to offer when a lease was signed or handed over: its bills. */
export function useIssueNext(): (leaseId: string, said: string) => NextStep | string {
  const { t } = useTranslation()
  const issue = useIssueLease()
  return (leaseId, said) => (issue ? { said, next: t('billing.bill.issueLease'), run: () => issue(leaseId) } : said)
}
