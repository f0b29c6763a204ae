import { queryReconcileRuns, reconciliation } from '@cloud-steward/contract/channels/reconciliation.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { ResourcePage } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { askRowsAhead } from '../../../kit/use-resource-list.ts'

const ReconcileDialog = lazy(() => import('./ReconcileDialog.tsx'))
export const askAhead = askRowsAhead(reconciliation)
const refresh = () => void Promise.all([reconciliation.name, 'channel.difference'].map(refreshRows))

/** Days of channels: what they say, what we know, and where the two differ. */
export default function ReconciliationPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const maySee = useMayPress('difference')
  const mayReconcile = useMayPress('financialMana')('reconcile')
  const word = (key: string) => t(`${reconciliation.name}.${key}`)
  const runs = useQuery({
    queryKey: [reconciliation.name, 'runs'],
    enabled: mayReconcile,
    staleTime: 0,
    queryFn: ({ signal }) => call(queryReconcileRuns, {}, { signal, quiet: true }),
  })
  return (
    <ResourcePage
      resource={reconciliation}
      sheet
      toolbar={({ mayPress, dialog }) =>
        mayPress('reconcile') && (
          <>
            {runs.data?.map((run) => (
              <Button key={run.id} onClick={() => dialog.show('run', run.id)}>
                {t('channel.reconciliation.underWay', { channel: run.channelName, day: run.day })}
              </Button>
            ))}
            <Button type="primary" onClick={() => dialog.show('reconcile')}>
              {word('reconcileDay')}
            </Button>
          </>
        )
      }
      rowActions={(row, _standard, { mayPress, dialog }) => [
        {
          key: 'differences',
          title: word('showDifferences'),
          visible: row.differences > 0 && maySee('export'),
          run: () => void navigate(`/difference?day=${row.day}&channelId=${row.channelId}`),
        },
        {
          key: 'again',
          title: t('button.reconcile'),
          visible: mayPress('reconcile'),
          run: () => dialog.show('reconcile', row.id),
        },
      ]}
      detail={({ dialog: { name, id, close }, mayPress, row }) => {
        if ((name !== 'reconcile' && name !== 'run') || !mayPress('reconcile')) return null
        return (
          <ReconcileDialog
            key={`${name} ${id}`}
            runId={name === 'run' ? (id ?? undefined) : undefined}
            initial={row && { channelId: row.channelId, day: row.day }}
            onEnd={refresh}
            onClose={close}
          />
        )
      }}
    />
  )
}
