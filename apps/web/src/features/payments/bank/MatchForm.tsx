import { money, type RowOf, ref } from '@cloud-steward/contract/kit/index.ts'
import { bankLine, bookBankLine, queryBankMatch } from '@cloud-steward/contract/payments/bank.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Progress, Spin } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { OpenBills } from '../../../components/OpenBills.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { FieldControl } from '../../../kit/fields/control.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'

const RENTEE = ref('housing.rentee', { optional: true })
const NAME = bankLine.name
interface Props {
  line: RowOf<typeof bankLine>
  onNext: () => void
}

/** Who a line may be from, side by side with the bills it would pay. Enter books what is chosen. */
export function MatchForm({ line, onNext }: Props): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const word = (key: string, values?: Record<string, unknown>) => t(`${NAME}.${key}`, values)
  const [other, setOther] = useState<string>()
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [amount, setAmount] = useState<number>()
  const { busy, submit, renew, reset } = useSubmit()
  const found = useQuery({
    queryKey: [NAME, 'match', line.id, other],
    staleTime: 0,
    queryFn: ({ signal }) => call(queryBankMatch, { id: line.id, renteeId: other }, { signal }),
  })
  const { candidates = [], leftFen = 0 } = found.data ?? {}
  const candidate = candidates[Math.min(at, candidates.length - 1)]
  const suggested = candidate?.bills.filter(({ isSuggested }) => isSuggested).map(({ id }) => id) ?? []
  const billIds = candidate ? (chosen[candidate.renteeId] ?? suggested) : []
  const amountFen = amount ?? leftFen

  const accept = async () => {
    if (!candidate || busy) return
    const input = { id: line.id, renteeId: candidate.renteeId, billIds: [...billIds], amountFen }
    const isDone = await submit(async (key) => {
      const { paymentNo, bookedOn } = await call(bookBankLine, input, { key, quiet: true })
      if (bookedOn) void message.info(t('payment.payment.bookedLater', { day: bookedOn }), 6)
      return word('booked', { no: paymentNo })
    })
    if (!isDone) return void found.refetch()
    if (amountFen >= leftFen) onNext()
    void refreshMoney()
  }
  const choose = (next: number) => {
    // Looking through the candidates fills nothing in.
    reset()
    setAt(Math.max(0, Math.min(candidates.length - 1, next)))
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    // In a control the keys are the control's; Enter on a button presses it.
    const target = event.target as HTMLElement
    if (target.closest('input, textarea, [role=combobox]') || (event.key === 'Enter' && target.closest('button')))
      return
    const acts: Readonly<Record<string, () => void>> = {
      Enter: () => void accept(),
      ArrowDown: () => choose(at + 1),
      ArrowUp: () => choose(at - 1),
      ArrowRight: onNext,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  if (!found.data) return <Spin />
  return (
    <div className="bank-match">
      {!candidates.length && <p className="quiet">{word('noCandidate')}</p>}
      <ul className="bank-candidates">
        {candidates.map((one, index) => (
          <li key={one.renteeId}>
            <button type="button" aria-pressed={one === candidate} onClick={() => choose(index)}>
              <b>{one.renteeName}</b>
              <Progress percent={one.confidence} size="small" status="normal" format={(percent) => percent} />
              <span className="quiet">
                {[word(`matchType.${one.matchType}`), ...one.reasons.map((reason) => word(`reasons.${reason}`))].join(
                  ' · ',
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <span className="run-label">{word('otherRentee')}</span>
      <FieldControl
        field={RENTEE}
        labelKey={`${NAME}.otherRentee`}
        label={word('otherRentee')}
        value={other}
        onChange={(value) => {
          renew()
          setOther((value as string | null) ?? undefined)
          setAt(0)
        }}
      />
      {candidate && (
        <>
          <OpenBills
            bills={candidate.bills}
            chosen={billIds}
            onChoose={(ids) => {
              renew()
              setChosen((now) => ({ ...now, [candidate.renteeId]: ids }))
            }}
            note={!candidate.bills.length && <p role="note">{word('noBills')}</p>}
          />
          <div className="bank-book">
            <FieldControl
              field={money({ min: 1, max: leftFen })}
              labelKey={`${NAME}.bookFen`}
              label={word('bookFen')}
              value={amountFen}
              onChange={(value) => {
                renew()
                setAmount((value as number | null) ?? undefined)
              }}
            />
            <Button type="primary" loading={busy} onClick={() => void accept()}>
              {word('accept')}
            </Button>
            <Button onClick={onNext}>{word('next')}</Button>
            <span className="quiet">{word('splitHint')}</span>
          </div>
        </>
      )}
    </div>
  )
}
