import { voucher } from '@cloud-steward/contract/channels/voucher.ts'
import type { ReactNode } from 'react'
import { StepTimeline } from '../../../components/StepTimeline.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import type { Row } from '../../../kit/rows.ts'
import { useVoucher, VoucherFacts } from './VoucherFacts.tsx'

const NAME = voucher.name
const COLORS: Record<string, string> = { posted: 'green', rejected: 'red', reversed: 'red', unmatched: 'gray' }

/** A voucher whole: the slip, what is said about it, and what became of it. */
export function VoucherDetail({ row, mayTie }: { row: Row; mayTie: boolean }): ReactNode {
  const { t } = useTranslation()
  const found = useVoucher(row.id)
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return null
  return (
    <>
      <VoucherFacts row={row} detail={found.data} mayTie={mayTie} />
      <h3>{t(`${NAME}.steps`)}</h3>
      <StepTimeline
        steps={found.data.steps.map(({ state, note, at, username }) => ({
          key: at + state,
          color: COLORS[state],
          title: t(`${NAME}.step.${state}`),
          lines: [note],
          at,
          username,
        }))}
      />
    </>
  )
}
