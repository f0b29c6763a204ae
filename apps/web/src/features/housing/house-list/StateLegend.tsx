import { ROOM_STATES } from '@cloud-steward/contract/housing/choices.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { StateMark } from './StateMark.tsx'

interface Props {
  counts: readonly { state: string; rooms: number }[]
  chosen: ReadonlySet<string>
  onChoose: (states: ReadonlySet<string>) => void
}

/** How many rooms are in each state; pressing one shows only these. */
export function StateLegend({ counts, chosen, onChoose }: Props): ReactNode {
  const { t } = useTranslation()
  const rooms = new Map(counts.map((count) => [count.state, count.rooms]))
  const toggle = (state: string) => {
    const next = new Set(chosen)
    if (!next.delete(state)) next.add(state)
    onChoose(next)
  }
  return (
    <div className="state-legend" role="group" aria-label={t('housing.board.legend')}>
      {ROOM_STATES.filter((state) => rooms.has(state)).map((state) => (
        <button
          key={state}
          type="button"
          className={`tile-${state}`}
          aria-pressed={chosen.has(state)}
          onClick={() => toggle(state)}
        >
          <StateMark state={state} /> {t(`housing.room.state.${state}`)} <b>{rooms.get(state)}</b>
        </button>
      ))}
    </div>
  )
}
