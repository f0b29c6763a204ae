import { bill } from '@cloud-steward/contract/billing/bill.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { queryRows } from '../../../kit/rows.ts'
import { useMasterLeases } from './use-master-leases.ts'

const MOST = 100

/** Leads to the bills of all its rooms, and to one payment for those that are open. */
export function MasterBills({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayPress = useMayPress('rentbill')
  const leases = useMasterLeases(id).data ?? []
  const leaseId = leases.map((row) => row.id).join(',')
  const mayPay = mayPress('pay')
  const open = useQuery({
    queryKey: [bill.name, 'open of contract', leaseId],
    enabled: mayPay && leaseId !== '',
    queryFn: async ({ signal }) => {
      const of = { leaseId, state: 'issued,part_paid', sorter: 'dueOn_ascend', pageSize: MOST }
      return (await queryRows(bill, of, signal)).list
    },
  })
  if (!leaseId || !mayPay) return null
  const [first] = open.data ?? []
  return (
    <div className="master-links">
      {first && (
        <Button
          type="primary"
          onClick={() =>
            void navigate(
              `/rentbill?leaseId=${leaseId}&open=pay:${first.id}&bills=${open.data!.map((one) => one.id).join(',')}`,
            )
          }
        >
          {t('housing.masterLease.collect')}
        </Button>
      )}
      <Button onClick={() => void navigate(`/rentbill?leaseId=${leaseId}`)}>{t('housing.masterLease.bills')}</Button>
    </div>
  )
}
