import { queryWithdrawalSteps, withdrawal } from '@cloud-steward/contract/payouts/withdrawal.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const FIELDS = [
  'landlordId',
  'amountFen',
  'feeFen',
  'feeBearer',
  'state',
  'flags',
  'holder',
  'bankName',
  'tail',
  'plannedOn',
  'paidOn',
  'way',
  'channelNo',
  'reason',
] as const
const COLORS: Record<string, string> = {
  paid: 'green',
  returned: 'red',
  rejected: 'red',
  failed: 'red',
  cancelled: 'gray',
}

/** A withdrawal with what happened; while it is to be paid, the whole number of the account for whoever pays it. */
export function WithdrawalDetail({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${withdrawal.name}.${key}`)
  const found = useQuery({
    queryKey: [withdrawal.name, 'steps', id],
    queryFn: ({ signal }) => call(queryWithdrawalSteps, { id }, { signal }),
  })
  return (
    <RecordDrawer resource={withdrawal} id={id} fields={FIELDS} onClose={onClose}>
      {() => (
        <>
          {found.data?.accountNo && (
            <p>
              {word('accountNo')} <b>{found.data.accountNo.replace(/(\d{4})(?=\d)/g, '$1 ')}</b>
            </p>
          )}
          <h3>{word('steps')}</h3>
          <StepTimeline
            steps={(found.data?.steps ?? []).map(({ state, reason, at, username }) => ({
              key: at + state,
              color: COLORS[state],
              title: word(`state.${state}`),
              lines: [reason],
              at,
              username,
            }))}
          />
        </>
      )}
    </RecordDrawer>
  )
}
