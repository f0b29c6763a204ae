import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { quoteWithdrawal, settlementAccount, withdrawal } from '@cloud-steward/contract/payouts/withdrawal.ts'
import { queryWallet } from '@cloud-steward/contract/wallet/wallet.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  landlordId: string | undefined
  amountFen: number | null | undefined
}
/** What a landlord may ask for, what it would cost, and where it would go. */
export function Available({ landlordId, amountFen }: Props): ReactNode {
  const { t } = useTranslation()
  const wallet = useQuery({
    queryKey: ['wallet.wallet', 'available', landlordId],
    queryFn: ({ signal }) => call(queryWallet, { landlordId }, { signal }),
  })
  const account = useQuery({
    queryKey: [settlementAccount.name, 'current', landlordId],
    queryFn: async ({ signal }) => {
      const input = { landlordId, isCurrent: true, pageSize: 1 }
      const { list } = (await call(settlementAccount.endpoints.query, input as never, { signal })) as {
        list: RowOf<typeof settlementAccount>[]
      }
      return list[0] ?? null
    },
  })
  const asked = useDeferredValue(amountFen)
  const quote = useQuery({
    queryKey: [withdrawal.name, 'quote', landlordId, asked],
    queryFn: ({ signal }) => call(quoteWithdrawal, { landlordId, amountFen: asked! }, { signal }),
    enabled: Number.isSafeInteger(asked) && asked! > 0,
  })
  const { holder, bankName, tail } = account.data ?? {}
  const isOwn = quote.data && quote.data.feeFen > 0 && quote.data.feeBearer === 'landlord'
  return (
    <div className="quiet" role="status">
      {wallet.data && <p>{t('payout.withdrawal.available', { amount: formatFen(wallet.data.drawableFen) })}</p>}
      {isOwn && <p>{t('payout.withdrawal.feeMost', { most: formatFen(quote.data.mostFen) })}</p>}
      {quote.data && quote.data.feeFen > 0 && (
        <p>
          {t(`payout.withdrawal.${isOwn ? 'feeOwn' : 'feeFree'}`, {
            fee: formatFen(quote.data.feeFen),
            total: formatFen(quote.data.totalFen),
          })}
        </p>
      )}
      {account.isSuccess && (
        <p>
          {account.data
            ? t('payout.withdrawal.toAccount', { bank: bankName, tail, holder })
            : t('payout.withdrawal.noAccountYet')}
        </p>
      )}
    </div>
  )
}
