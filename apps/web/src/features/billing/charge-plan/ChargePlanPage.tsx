import {
  activateChargePlan,
  chargePlan,
  endChargePlan,
  pauseChargePlan,
} from '@cloud-steward/contract/billing/charge-plan.ts'
import { lazy, type ReactNode } from 'react'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
const ChargePlanForm = lazy(() => import('./ChargePlanForm.tsx'))
const ChargePlanDetail = lazy(() => import('./ChargePlanDetail.tsx'))
const NAME = chargePlan.name
export const askAhead = askRowsAhead(chargePlan)
const MOVES: RowCommands<{ from: readonly string[] }> = {
  activate: {
    endpoint: activateChargePlan,
    button: 'planState',
    from: ['draft', 'paused'],
    hint: 'activateHint',
    fields: ['missed', 'reason'],
    initial: () => ({ missed: 'leave' }),
  },
  pause: { endpoint: pauseChargePlan, button: 'planState', from: ['active'], hint: 'pauseHint' },
  end: {
    endpoint: endChargePlan,
    button: 'planState',
    from: ['draft', 'active', 'paused'],
    hint: 'endHint',
    danger: true,
  },
}

/** Fees that are charged by themselves: whom, when, and since when; who set each going, and what came of it. */
export default function ChargePlanPage(): ReactNode {
  const { t } = useTranslation()
  const moves = useRowCommands(MOVES)
  return (
    <ResourcePage
      resource={chargePlan}
      header={() => <p className="quiet">{t(`${NAME}.hint`)}</p>}
      form={(props) => <ChargePlanForm {...props} />}
      rowActions={(row, standard, parts): Action[] => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', row.id) },
        ...moves(row.id, parts, (_name, { from }) => from.includes(row.state)),
        ...standard.filter(({ key }) => key !== 'update' || row.state !== 'ended'),
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (name === 'detail' && id) return <ChargePlanDetail id={id} onClose={close} />
        return <CommandDialog commands={MOVES} of={NAME} parts={parts} />
      }}
    />
  )
}
