import { acknowledgeAlert, alert, queryQuietHours, setQuietHours } from '@cloud-steward/contract/notices/alert.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../infra/api.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { ResourcePage } from '../../kit/ResourcePage.tsx'
import { refreshRows } from '../../kit/rows.ts'
import { askRowsAhead } from '../../kit/use-resource-list.ts'

const CommandForm = lazy(() => import('../../components/CommandForm.tsx'))
export const askAhead = askRowsAhead(alert)

/** New orders and repairs, with who took care of them. */
export default function AlertPage(): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const word = (key: string) => t(`${alert.name}.${key}`)
  const acknowledge = async (id: string) => {
    await call(acknowledgeAlert, { id })
    await refreshRows(alert.name)
  }
  return (
    <ResourcePage
      resource={alert}
      toolbar={({ dialog }) => <Button onClick={() => dialog.show('quiet')}>{word('quietHours')}</Button>}
      columns={(standard) =>
        standard.map((column) =>
          column.key === 'no'
            ? {
                ...column,
                render: (_, row) => (
                  <a className="record-link" href={row.path}>
                    {row.no}
                  </a>
                ),
              }
            : column,
        )
      }
      rowActions={(row, _, { mayPress }) => [
        {
          key: 'acknowledge',
          title: word('acknowledge'),
          visible: mayPress('acknowledge') && row.state === 'open',
          run: () => acknowledge(row.id),
        },
        { key: 'show', title: word('show'), run: () => void navigate(row.path) },
      ]}
      detail={({ dialog }) => dialog.name === 'quiet' && <QuietHours onClose={dialog.close} />}
    />
  )
}

function QuietHours({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: [alert.name, 'quietHours'],
    queryFn: ({ signal }) => call(queryQuietHours, {}, { signal }),
  })
  if (!data) return null
  return (
    <Suspense>
      <CommandForm
        endpoint={setQuietHours}
        of={alert.name}
        title={t(`${alert.name}.quietHours`)}
        label={t('kit.save')}
        hint={t(`${alert.name}.quietHint`)}
        initial={{ ...data }}
        onClose={onClose}
      />
    </Suspense>
  )
}
