import {
  assignSites,
  handOverSites,
  leaveSteward,
  queryStewardSites,
  steward,
} from '@cloud-steward/contract/work-orders/steward.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { RowTable } from '../../../components/RowTable.tsx'
import { recordLink } from '../../../components/record-link.tsx'
import { type RowCommands, useRowCommands } from '../../../components/row-commands.ts'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const CommandDialog = lazy(() => import('../../../components/CommandDialog.tsx'))
export const askAhead = askRowsAhead(steward)
const today = () => ({ fromOn: businessDay() })
const COMMANDS: RowCommands = {
  assign: { endpoint: assignSites, button: 'assignSites', initial: today },
  handOver: { endpoint: handOverSites, button: 'handOverSites', initial: today },
  leave: { endpoint: leaveSteward, button: 'leave', danger: true },
}

/** Who looks after which sites, what is open with each, and how much of this month's bills there is paid. */
export default function StewardPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const actionsOf = useRowCommands(COMMANDS)
  return (
    <ResourcePage
      resource={steward}
      rowActions={({ id, state, userId }, _standard, parts) => [
        { key: 'detail', title: t('kit.detail'), run: () => parts.dialog.show('detail', id) },
        ...actionsOf(id, parts, () => state === 'active'),
        {
          key: 'orders',
          title: t('workOrder.steward.itsOrders'),
          run: () => void navigate(`/workorder?executorId=${userId}`),
        },
      ]}
      detail={(parts) => {
        const { name, id, close } = parts.dialog
        if (name === 'detail' && id)
          return (
            <RecordDrawer resource={steward} id={id} fields={steward.list} actions={parts.actions} onClose={close}>
              {() => <Sites id={id} />}
            </RecordDrawer>
          )
        return name && <CommandDialog commands={COMMANDS} of={steward.name} parts={parts} />
      }}
    />
  )
}

/** Each period of each of his sites; those that go on stand first. */
function Sites({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${steward.name}.${key}`)
  const found = useQuery({
    queryKey: [steward.name, 'sites', id],
    queryFn: ({ signal }) => call(queryStewardSites, { id }, { signal }),
  })
  return (
    <RowTable
      of={found}
      none={word('noSites')}
      columns={[
        {
          title: word('siteName'),
          dataIndex: 'siteName',
          render: (name: string, row) => recordLink('housing.site', row.siteId, name),
        },
        { title: word('fromOn'), dataIndex: 'fromOn' },
        { title: word('toOn'), dataIndex: 'toOn', render: (day: string | null) => day ?? word('noEnd') },
        { title: word('houseCount'), dataIndex: 'houseCount', align: 'right' },
        { title: word('roomCount'), dataIndex: 'roomCount', align: 'right' },
        { title: word('reason'), dataIndex: 'reason' },
        { title: word('createdBy'), dataIndex: 'createdBy' },
      ]}
    />
  )
}
