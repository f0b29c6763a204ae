import type { ReactNode } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'

/** A letter for a state, so that states are told apart without colour. The word beside it is what a screen reader reads. */
export function StateMark({ state }: { state: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <i className="state-mark" aria-hidden="true">
      {t(`housing.board.mark.${state}`)}
    </i>
  )
}
