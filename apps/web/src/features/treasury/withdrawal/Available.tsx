import { queryWallet } from '@cloud-steward/contract/finance/wallet.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { settlementAccount } from '@cloud-steward/contract/treasury/withdrawal.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'

/** What a landlord may ask for, and where it would go. */
export function Available({ landlordId }: { landlordId: string | undefined }): ReactNode {
  const { t } = useTranslation()
  const wallet = useQuery({
    queryKey: ['finance.wallet', 'available', landlordId],
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
  const { holder, bankName, tail } = account.data ?? {}
  return (
    <div className="quiet" role="status">
      {wallet.data && <p>{t('treasury.withdrawal.available', { amount: formatFen(wallet.data.drawableFen) })}</p>}
      {account.isSuccess && (
        <p>
          {account.data
            ? t('treasury.withdrawal.toAccount', { bank: bankName, tail, holder })
            : t('treasury.withdrawal.noAccountYet')}
        </p>
      )}
    </div>
  )
}
