import {
  assignOperatorSites,
  operator,
  resumeOperator,
  setOperatorFee,
  stopOperator,
  takeOperatorSites,
} from '@cloud-steward/contract/channels/operator.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { mayOpen } from '../../../infra/permissions.ts'
import { useSession } from '../../../infra/session-store.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { aboutOf } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { OperatorDetail } from './OperatorDetail.tsx'
import { OperatorSites } from './OperatorSites.tsx'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(operator)
const COMMANDS: RowCommands<{ from: string }> = {
  assign: { endpoint: assignOperatorSites, button: 'assignSites', hint: 'assignHint', from: 'active' },
  fee: {
    endpoint: setOperatorFee,
    button: 'setFee',
    hint: 'feeHint',
    initial: () => ({ feeKinds: ['rent'] }),
    from: 'active',
  },
  take: { endpoint: takeOperatorSites, button: 'assignSites', hint: 'takeHint', danger: true, from: 'active' },
  stop: { endpoint: stopOperator, button: 'stopOperator', hint: 'stopHint', danger: true, from: 'active' },
  resume: { endpoint: resumeOperator, button: 'stopOperator', from: 'stopped' },
}

/** Who runs houses for landlords: with which sites and people, and for which part of the payments there. */
export default function OperatorPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const seesStaff = mayOpen(useSession(), 'sysuser')
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={operator}
      rowActions={({ id, state, orgId }, standard, parts) => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', id) },
        ...actionsOf(id, parts, (_, { from }) => state === from),
        {
          key: 'staff',
          title: t(`${operator.name}.itsStaff`),
          visible: seesStaff,
          run: () => void navigate(`/sysuser?orgId=${orgId}`),
        },
        ...standard,
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (name === 'detail' && id)
          return (
            <RecordDrawer resource={operator} id={id} fields={operator.list} actions={parts.actions} onClose={close}>
              {() => <OperatorDetail id={id} />}
            </RecordDrawer>
          )
        if (!name || !id) return null
        return (
          <CommandDialog
            commands={COMMANDS}
            of={operator.name}
            parts={parts}
            about={aboutOf(parts.row?.name)}
            controls={{ siteIds: <OperatorSites operatorId={id} isTaken={name === 'take'} /> }}
          />
        )
      }}
    />
  )
}
