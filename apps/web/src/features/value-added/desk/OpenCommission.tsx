import { commissionStatement, queryOpenCommission } from '@cloud-steward/contract/value-added/statement.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import '../sale-parts.css'

/** Commission not on a statement yet: owed, still refundable, or of unpaid orders. Explains why there may be no statement. */
export default function OpenCommission(): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [commissionStatement.name, 'open'],
    queryFn: ({ signal }) => call(queryOpenCommission, {}, { signal, quiet: true }),
  })
  if (!data) return null
  const word = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    t(`${commissionStatement.name}.${key}`, values)
  const { dueCount, dueFen, dueMonth, waitingCount, waitingFen, waitingUntil, unpaidCount } = data
  const waits = { count: waitingCount, amount: formatFen(waitingFen), day: waitingUntil ?? '' }
  const reasons = [
    dueCount > 0 && word('openDue', { count: dueCount, amount: formatFen(dueFen), month: dueMonth ?? '' }),
    waitingCount > 0 && word(waitingUntil ? 'openUntil' : 'openWaits', waits),
    unpaidCount > 0 && word('openUnpaid', { count: unpaidCount }),
  ].filter((text) => text !== false)
  return (
    <ul className="open-commission">
      {(reasons.length ? reasons : [word('openNone')]).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
