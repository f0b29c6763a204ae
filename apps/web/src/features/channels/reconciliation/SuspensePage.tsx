import { assignSuspense, returnSuspense, suspense } from '@cloud-steward/contract/channels/suspense.ts'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'
import { refreshOrders } from '../order/refresh-orders.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(suspense)
const WAYS = { assign: assignSuspense, return: returnSuspense } as const
const refresh = () => Promise.all([refreshRows(suspense.name), refreshOrders()])

/** Money whose owner nobody knows, how long it has been there, and what became of it. */
export default function SuspensePage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const maySee = useMayPress('difference')
  const word = (key: string) => t(`${suspense.name}.${key}`)
  return (
    <ResourcePage
      resource={suspense}
      sheet
      rowActions={(row, _standard, { mayPress, dialog }) => [
        {
          key: 'assign',
          title: word('assignSuspense'),
          visible: mayPress('clearUp') && row.state === 'open' && row.amountFen > 0,
          run: () => dialog.show('assign', row.id),
        },
        {
          key: 'return',
          title: word('returnSuspense'),
          visible: mayPress('clearUp') && row.state === 'open',
          run: () => dialog.show('return', row.id),
        },
        {
          key: 'difference',
          title: word('showDifference'),
          visible: maySee('export'),
          run: () => void navigate(`/difference?open=detail:${row.differenceId}`),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress, row }) => {
        if ((name !== 'assign' && name !== 'return') || !id || !mayPress('clearUp')) return null
        return (
          <CommandForm
            key={name}
            endpoint={WAYS[name]}
            of={suspense.name}
            given={{ id }}
            title={[word(`${name}Suspense`), row?.no, row && formatFen(row.amountFen)].filter(Boolean).join(' · ')}
            hint={word(`${name}Hint`)}
            refresh={refresh}
            onClose={close}
          />
        )
      }}
    />
  )
}
