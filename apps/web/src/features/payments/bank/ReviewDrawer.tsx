import { bankLine } from '@cloud-steward/contract/payments/bank.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Empty } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLeave } from '../../../components/unsaved/use-ask-unsaved.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { findRow, queryRows } from '../../../kit/rows.ts'
import { MatchForm } from './MatchForm.tsx'
import './bank.css'

/** Lines are taken into the queue this many at a time. */
const AT_ONCE = 50
const FACTS = ['receivedOn', 'payerName', 'payerTail', 'memo', 'accountId', 'bankRef'] as const
const shownOf = { accountId: 'accountName' } as Readonly<Record<string, string>>

/** The queue of money nobody has decided about, the surest first: one line after the other, without leaving the keys. */
export default function ReviewDrawer({ first, onClose }: { first?: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const leave = useLeave()
  const [passed, setPassed] = useState<readonly string[]>([])
  const word = (key: string, values?: Record<string, unknown>) => t(`${bankLine.name}.${key}`, values)
  const asked = useQuery({
    queryKey: [bankLine.name, 'one', first],
    enabled: Boolean(first),
    staleTime: 0,
    queryFn: ({ signal }) => findRow(bankLine, first!, signal),
  })
  const queue = useQuery({
    queryKey: [bankLine.name, 'queue', passed.length > AT_ONCE - 1 ? Math.floor(passed.length / AT_ONCE) : 0],
    staleTime: 0,
    queryFn: ({ signal }) =>
      queryRows(
        bankLine,
        { state: 'open', sorter: 'confidence_descend', pageSize: AT_ONCE + passed.length, currentPage: 1 },
        signal,
      ),
  })
  const waiting = [...(asked.data?.state === 'open' ? [asked.data] : []), ...(queue.data?.list ?? [])]
  const line = waiting.find(({ id }) => !passed.includes(id))
  const left = Math.max(0, (queue.data?.pagination.total ?? 0) - passed.length)
  const next = (id: string) => setPassed((now) => [...now, id])
  return (
    <Drawer
      open={open}
      title={word('review')}
      size={Math.min(1080, window.innerWidth)}
      loading={queue.isLoading || asked.isLoading}
      onClose={() => leave(() => setOpen(false))}
      afterOpenChange={(shown) => !shown && onClose()}
      extra={<span className="quiet">{word('reviewLeft', { count: left })}</span>}
    >
      {line ? (
        <div className="bank-review">
          <section className="bank-line" aria-label={word('receivedOn')}>
            <strong className="amount">{formatFen(line.amountFen - line.bookedFen)}</strong>
            <dl>
              {FACTS.map((key) => (
                <div key={key}>
                  <dt>{word(key)}</dt>
                  <dd>{String((line as Record<string, unknown>)[shownOf[key] ?? key] ?? '-')}</dd>
                </div>
              ))}
            </dl>
            <p className="quiet">{word('keys')}</p>
          </section>
          <MatchForm key={`${line.id} ${line.bookedFen}`} line={line} onNext={() => next(line.id)} />
        </div>
      ) : (
        <Empty description={word('reviewDone')}>
          <Button onClick={() => setOpen(false)}>{t('kit.close')}</Button>
        </Empty>
      )}
    </Drawer>
  )
}
